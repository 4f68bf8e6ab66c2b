import { Button } from './Button.desk.tsx'
import { Checkbox } from './Checkbox.desk.tsx'
import { Radio } from './Choice.desk.tsx'
import { DateControl } from './date-input.desk.tsx'
import { Dialog } from './dialog.desk.tsx'
import type { ShellParts } from './part.tsx'
import { SelectControl } from './Select.desk.tsx'
import { SliderControl } from './Slider.desk.tsx'
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
