import { SecondaryText } from '../../../ui/parts/layout.tsx'
import { codeOf, type Ref } from '../../kinds/reference.ts'

/** Name of a record, and its code behind it. */
export function RefName({ of }: { of: Pick<Ref, 'label' | 'code'> }) {
  const code = codeOf(of)
  if (code === undefined) return of.label
  return (
    <>
      {of.label} <SecondaryText>{code}</SecondaryText>
    </>
  )
}
