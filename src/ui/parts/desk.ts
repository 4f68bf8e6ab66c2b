import { Button } from './button.desk.tsx'
import { Checkbox } from './checkbox.desk.tsx'
import { Radio } from './choice.desk.tsx'
import { DateControl } from './date-input.desk.tsx'
import { Dialog } from './dialog.desk.tsx'
import type { ShellParts } from './part.tsx'
import { SelectControl } from './select.desk.tsx'
import { SliderControl } from './slider.desk.tsx'
import { TextControl } from './text-input.desk.tsx'

export const deskParts: ShellParts = {
  Button,
  Checkbox,
  DateControl,
  Dialog,
  Radio,
  SelectControl,
  SliderControl,
  TextControl,
}
