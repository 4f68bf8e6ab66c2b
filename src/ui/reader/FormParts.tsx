import type { ReactNode } from 'react'
import { Checkbox } from '../parts/Checkbox.light.tsx'
import { Radio } from '../parts/Choice.light.tsx'
import { Dialog } from '../parts/dialog.light.tsx'
import { Light } from '../parts/part.tsx'
import { readerParts } from './page.tsx'
import './form.css'

/** Component set for a form of a public page. Everything beyond buttons and fields uses native elements. */
export const FormParts = ({ children }: { children: ReactNode }) => (
  <Light parts={{ ...readerParts, Checkbox, Dialog, Radio }}>{children}</Light>
)
