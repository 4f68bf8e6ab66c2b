import { Button } from './button.light.tsx'
import { Checkbox } from './checkbox.light.tsx'
import { Dialog } from './dialog.light.tsx'
import type { ShellParts } from './part.tsx'
import { TextControl } from './text-input.light.tsx'

/** Parts that are available before a component library is loaded: those of the sign-in page. */
export const lightParts: Partial<ShellParts> = { Button, Checkbox, Dialog, TextControl }
