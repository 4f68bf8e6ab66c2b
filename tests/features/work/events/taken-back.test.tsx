import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { setLanguage } from '../../../../src/client/language.ts'
import type { Receipt } from '../../../../src/domain/draw/receipt.ts'
import { Checked } from '../../../../src/features/work/events/drawReader/Proof.tsx'
import { TakenBack } from '../../../../src/features/work/events/drawReader/TakenBack.tsx'

const prizes = [{ id: '1', name: 'Car', count: 1, batch: 1, groups: [], open: 1, picture: null }]

test('the big screen shows what was taken back and what is to be, with reasons', async () => {
  await setLanguage('en')
  const undone = [{ seq: 6, of: 5, prize: '1', winners: [17], reason: 'Pressed too early' }]
  const undo = { of: 7, prize: '1', winners: [23], reason: 'Wrong prize' }
  const markup = renderToStaticMarkup(<TakenBack draw={{ prizes, undone, undo }} />)
  for (const part of ['Car (17)', 'Pressed too early', 'Car (23)', 'Wrong prize', 'second person'])
    expect(markup).toContain(part)
  expect(renderToStaticMarkup(<TakenBack draw={{ prizes, undone: [], undo: null }} />)).toBe('')
})

test('so does the proof page', async () => {
  await setLanguage('en')
  const receipt: Receipt = {
    format: 'draw-receipt/2',
    draw: '1',
    commit: '',
    termsHash: '',
    list: [],
    listHash: '',
    seed: '',
    terms: { title: 'Draw', prizes, excluded: [] },
    entropy: { kind: 'witness', text: '7' },
    steps: [
      { seq: 5, kind: 'won', prize: '1', winners: [17] },
      { seq: 6, kind: 'void', of: 5, reason: 'Pressed too early' },
    ],
  }
  const text = render(<Checked receipt={receipt} checks={[]} />).container.textContent
  for (const part of ['Car (17)', 'Pressed too early']) expect(text).toContain(part)
})
