import { render, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { decodeFrame } from '../../../../src/domain/gb32960/index.ts'
import { FieldTable } from '../../../../src/features/fleet/messages/frame/FieldTable.tsx'
import { loadParts } from '../../../../src/ui/parts/part.tsx'
import { fullReport } from '../../../domain/gb32960/samples.ts'

beforeAll(async () => void (await loadParts('desk')))

test('each field of a message has precision, length, limits and unit in the table, without opening a row', () => {
  const { fields } = decodeFrame(fullReport(2016, 96))
  const { container } = render(<FieldTable fields={fields} active={undefined} onPoint={() => {}} onChoose={() => {}} />)
  const headings = within(container).getAllByRole('columnheader')
  expect(headings.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['精度', '长度', '下限', '上限', '单位']),
  )
  const speed = fields.findIndex(({ key }) => key === 'vehicle.speed')
  const row = container.querySelector(`tr[data-field="${speed}"]`)
  const cell = (name: string) => row?.querySelector(`.fv-${name}`)?.textContent
  expect(['length', 'lower', 'upper', 'unit'].map(cell)).toEqual(['2', '0', '220', 'km/h'])
  expect(cell('precision')).toContain('0.1')
  // The same for all other fields. The lower limit is empty only where the standard has none.
  for (const [index, { length, unit, lower }] of fields.entries()) {
    const cells = container.querySelector(`tr[data-field="${index}"]`)
    if (!cells) continue
    expect(cells.querySelector('.fv-length')?.textContent).toBe(String(length))
    expect(cells.querySelector('.fv-unit')?.textContent).toBe(unit ?? '')
    if (lower === null) expect(cells.querySelector('.fv-lower')?.textContent).toBe('')
  }
})
