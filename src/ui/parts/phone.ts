import { Button } from './button.phone.tsx'
import { Checkbox } from './checkbox.phone.tsx'
import { Radio } from './choice.phone.tsx'
import { DateControl } from './date-input.phone.tsx'
import { Dialog } from './dialog.phone.tsx'
import type { ShellParts } from './part.tsx'
import { SelectControl } from './select.phone.tsx'
import { SliderControl } from './slider.phone.tsx'
import { TextControl } from './text-input.phone.tsx'

export const phoneParts: ShellParts = {
  Button,
  Checkbox,
  DateControl,
  Dialog,
  Radio,
  SelectControl,
  SliderControl,
  TextControl,
}
