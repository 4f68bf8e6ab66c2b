/** Measures public pages on a slow phone at the first visit, until the main content is visible. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { attendeeCalls } from '../../src/features/work/events/attendee/contract.ts'
import { type DrawAct, drawCalls, prizeCalls } from '../../src/features/work/events/draw/contract.ts'
import { giftDeskCalls } from '../../src/features/work/events/gift/contract.ts'
import { buildClient } from '../../src/tools/build.ts'
import { clientIsCurrent } from '../../src/tools/sources.ts'
import { serveBarePage } from './bare-page.ts'
import { firstPassword, firstSession } from './client-of-calls.ts'
import { addEvent, phoneOf } from './event-place.ts'
import { launchBrowser } from './page-tasks.ts'
import { startServer } from './program.ts'
import { type Figure, median, report } from './report.ts'
import { firstVisit, type Visit } from './slow-phone.ts'

const rounds = 3
const allowedMs = 2_000
const allowedScript = 130_000

/** A page and the content that its reader came for. */
interface Reader {
  readonly name: string
  readonly path: string
  readonly readySelector: string
}

/** Pages of the demonstration's manuals, agreements and form. */
async function readersOf(server: URL): Promise<Reader[]> {
  const manuals = await fetchList<{ id: number; kind: string }>(server, '/appuser/getInstructionManual')
  const idOf = (kind: string) => {
    const entry = manuals.find((each) => each.kind === kind)
    if (!entry) throw new Error(`The demonstration has no ${kind}`)
    return entry.id
  }
  const [manual, book] = [idOf('manual'), idOf('book')]
  const text = 'article .md'
  return [
    { name: 'privacy policy', path: '/privacyPolicyView', readySelector: text },
    { name: 'user agreement', path: '/userAgreementView', readySelector: text },
    { name: 'manuals: list', path: '/instructionManual', readySelector: '.mr-entry' },
    { name: 'manual: contents', path: `/instructionManualInfo?id=${manual}`, readySelector: '.mr-contents a' },
    { name: 'manual: page', path: `/instructionManualInfo?id=${manual}&page=2`, readySelector: text },
    { name: 'manual: book', path: `/instructionManualInfo?id=${book}&page=1`, readySelector: '.mr-book img' },
    { name: 'cold weather', path: '/staticView/coldWarning', readySelector: '.cold-advice li' },
    { name: 'questions and answers', path: '/ownerHelp', readySelector: '.help-question' },
    { name: 'feedback', path: '/ownerFeedback', readySelector: 'textarea' },
    { name: 'vehicle binding', path: '/vehiclebind', readySelector: 'input' },
  ]
}

/** Pages of a new meeting: those for attendees, a pending draw, a finished draw, and a desk. */
async function eventPages(server: URL): Promise<Reader[]> {
  const session = await firstSession(server)
  const { id: meeting, code: m } = await addEvent(session, 'Readers', { people: 40, listedCount: 0 })
  const signIn = (at: number) =>
    fetch(new URL(attendeeCalls.signIn.path, server), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ meeting: m, name: `Guest ${at}`, phone: phoneOf(at) }),
    })
  for (let at = 0; at < 40; at++) await signIn(at)
  const addDraw = async (acts: readonly DrawAct[]) => {
    const { id } = await session.call<{ id: number }>(drawCalls.add.path, {
      meeting,
      name: 'bench',
      entry: 'signedIn',
      source: 'witness',
    })
    const prize = { draw: id, name: 'A prize', position: 1, count: 5, batch: 5 }
    const { id: first } = await session.call<{ id: number }>(prizeCalls.add.path, prize)
    for (const [seq, act] of acts.entries())
      await session.call(drawCalls.control.path, { id, seq, act: act.do === 'draw' ? { ...act, prize: first } : act })
    return (await session.call<{ code: string }>(drawCalls.link.path, { id })).code
  }
  const waiting = await addDraw([{ do: 'publish' }])
  const over = await addDraw([
    { do: 'publish' } as const,
    { do: 'lock' } as const,
    { do: 'entropy', text: '7' } as const,
    { do: 'draw', prize: 1 } as const,
    { do: 'finish' } as const,
  ])
  const { token } = await session.call<{ token: string }>(giftDeskCalls.add.path, { meeting, name: 'Desk' })
  return [
    { name: 'meeting sign-in', path: `/meetingSignIn?m=${m}`, readySelector: '.mr-form input' },
    { name: 'meeting', path: `/meetingInformation?m=${m}`, readySelector: '.mr-heading' },
    { name: 'gifts', path: `/goodsSignIn?m=${m}`, readySelector: '.ui-state' },
    { name: 'joining a draw', path: `/lotterySignIn?d=${waiting}`, readySelector: '.dr-text' },
    { name: 'proof of a draw', path: `/annualMeetingLottery?d=${over}&proof=1`, readySelector: '.dr-holds' },
    { name: 'desk for gifts', path: `/goodsPick?desk=${token}`, readySelector: '.pick-form input' },
  ]
}

async function fetchList<T>(server: URL, path: string): Promise<T[]> {
  const answer = await fetch(new URL(path, server), {
    method: 'POST',
    headers: { 'content-type': 'application/json', tspLanguage: 'zh_cn' },
    body: JSON.stringify({ language: 'zh' }),
  })
  return ((await answer.json()) as { data: T[] }).data
}

async function visitsOf(browser: Browser, address: URL, readySelector: string): Promise<Visit[]> {
  const visits = []
  for (let round = 0; round < rounds; round++) visits.push(await firstVisit(browser, address, readySelector))
  return visits
}

/** Measures a page of React and one input, served like the product. It is a reference for the speed of this machine. */
async function bareFigure(browser: Browser, when: string): Promise<Figure> {
  const bare = await serveBarePage()
  try {
    const times = (await visitsOf(browser, bare.address, 'input')).map(({ usableMs }) => usableMs)
    return {
      name: `a bare page ${when}: first useful paint, best of ${rounds} (median ${(median(times) / 1000).toFixed(2)} s)`,
      value: `${(Math.min(...times) / 1000).toFixed(2)} s`,
    }
  } finally {
    await bare.close()
  }
}

async function figuresOf(browser: Browser, server: URL, { name, path, readySelector }: Reader): Promise<Figure[]> {
  const visits = await visitsOf(browser, new URL(`/#${path}`, server), readySelector)
  const times = visits.map(({ usableMs }) => usableMs)
  const bytes = Math.max(...visits.map(({ scriptBytes }) => scriptBytes))
  // Other work on the machine can only lengthen a visit.
  const best = Math.min(...times)
  return [
    {
      name: `${name}: first useful paint, best of ${rounds} (median ${(median(times) / 1000).toFixed(2)} s)`,
      value: `${(best / 1000).toFixed(2)} s`,
      target: `≤ ${(allowedMs / 1000).toFixed(1)} s`,
      isMet: best <= allowedMs,
    },
    {
      name: `${name}: JavaScript on the wire`,
      value: `${(bytes / 1000).toFixed(1)} kB`,
      target: `≤ ${allowedScript / 1000} kB`,
      isMet: bytes > 0 && bytes <= allowedScript,
    },
  ]
}

if (!clientIsCurrent()) await buildClient()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const server = await startServer(dataDir, {
    DEMO: '1',
    DEMO_VEHICLES: '0',
    DEMO_HISTORY_DAYS: '0',
    ADMIN_PASSWORD: firstPassword,
  })
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = [await bareFigure(browser, 'before')]
    for (const reader of [...(await readersOf(server.address)), ...(await eventPages(server.address))])
      figures.push(...(await figuresOf(browser, server.address, reader)))
    figures.push(await bareFigure(browser, 'after'))
    report('Public pages on a slow phone', figures)
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
