import { Button } from './Button.phone.tsx'
import { Checkbox } from './Checkbox.phone.tsx'
import { Radio } from './Choice.phone.tsx'
import { DateControl } from './date-input.phone.tsx'
import { Dialog } from './dialog.phone.tsx'
import type { ShellParts } from './part.tsx'
import { SelectControl } from './Select.phone.tsx'
import { SliderControl } from './Slider.phone.tsx'
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
