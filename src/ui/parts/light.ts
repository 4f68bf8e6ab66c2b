import { Button } from './Button.light.tsx'
import { Checkbox } from './Checkbox.light.tsx'
import { Dialog } from './dialog.light.tsx'
import type { ShellParts } from './part.tsx'
import { TextControl } from './text-input.light.tsx'

/** Parts that are available before a component library is loaded: those of the sign-in page. */
export const lightParts: Partial<ShellParts> = { Button, Checkbox, Dialog, TextControl }
