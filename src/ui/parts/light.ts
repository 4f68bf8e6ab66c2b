import { Button } from './button.light.tsx'
import { Checkbox } from './checkbox.light.tsx'
import { Dialog } from './dialog.light.tsx'
import type { Parts } from './part.tsx'
import { TextControl } from './text-input.light.tsx'

/** Parts that are available before a component library is loaded: those of the sign-in page. */
export const lightParts: Partial<Parts> = { Button, Checkbox, Dialog, TextControl }
