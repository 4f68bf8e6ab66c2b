import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReaderFiles, ReaderFilesId } from '../../src/app/begin.ts'
import { byThing } from '../../src/client/by-thing.ts'
import AgreementReader from '../../src/features/base/consent/agreementReader/screen.tsx'
import { readers } from '../../src/features/readers.ts'
import ManualReader from '../../src/features/work/content/manualReader/screen.tsx'
import { type Ahead, takeRequested } from '../../src/ui/reader/ahead.ts'

const filesId: ReaderFilesId = 'reader-files'
const files: ReaderFiles = {
  files: ['/assets/a.js', '/assets/b.css', '/assets/clean.js', '/assets/form.js', '/assets/proof.js'],
  of: {
    'consent/agreementReader': [0, 1],
    'content/manualReader': [0],
    content: [2],
    'content/helpReader': [0, 1],
    'content/helpReader/FeedbackForm': [0, 3],
    'events/drawReader': [0],
    'events/drawReader/Proof': [0, 4],
  },
}
const manual = {
  id: 7,
  title: '手册',
  kind: 'manual',
  model: null,
  language: 'zh',
  languages: [{ language: 'zh', id: 7 }],
  version: 1,
  publishedAt: '2026-01-01T00:00:00Z',
  cover: null,
  bytes: 1,
  likes: 0,
  liked: false,
  bundle: { hash: 'b1', bytes: 1 },
}
const page = (hash: string) => ({ title: `题 ${hash}`, hash, bytes: 1 })
const bundle = { id: '7', version: 1, language: 'zh', title: '手册', pages: [page('p1'), page('p2')], files: [] }
const agreement = {
  id: 3,
  type: 'privacy',
  target: 'app',
  country: 'CN',
  language: 'zh',
  version: '1',
  hash: 'h',
  enabled: true,
  enabledAt: '2026-01-01T00:00:00Z',
  disabledAt: null,
  html: '<p>正文</p>',
  pdf: null,
  versions: [],
  others: [],
}
const answers: Record<string, unknown> = {
  '/agreement/current': { code: 200, data: agreement },
  '/agreement/version': { code: 200, data: agreement },
  '/appuser/getInstructionManual': { code: 200, data: [manual] },
  '/file/published/b1': bundle,
  '/file/published/p2': { title: '题', html: '<p>第二页</p>' },
}
let sentUrls: string[] = []

beforeEach(() => {
  sentUrls = []
  // jsdom implements no scrolling.
  Element.prototype.scrollTo = () => undefined
  document.head.innerHTML = `<script type="application/json" id="${filesId}">${JSON.stringify(files)}</script>`
  vi.stubGlobal('fetch', async (url: string) => {
    sentUrls.push(url)
    return new Response(JSON.stringify(answers[url]), { status: url in answers ? 200 : 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Runs the page's first script, then its code, in the order of the real page. */
async function begin(hash: string): Promise<void> {
  window.location.hash = hash
  vi.resetModules()
  await import('../../src/app/begin.ts')
}
const linkHrefs = () => [...document.head.querySelectorAll('link')].map((each) => each.getAttribute('href'))

describe('the first script of a public page', () => {
  it('fetches its code and what shows its text, and asks for the text in the words of the page', async () => {
    await begin('#/privacyPolicyView?country=CN&language=zh')
    expect(new Set(linkHrefs())).toEqual(new Set(files.files.slice(0, 3)))
    expect(sentUrls).toEqual(['/agreement/current'])
    render(<AgreementReader />)
    expect(await screen.findByText('正文')).toBeDefined()
    expect(sentUrls).toEqual(['/agreement/current'])
  })

  it('asks for the version that a permanent link names', async () => {
    await begin('#/privacyPolicyView?version=3')
    render(<AgreementReader />)
    expect(await screen.findByText('正文')).toBeDefined()
    expect(sentUrls).toEqual(['/agreement/version'])
  })

  it('goes from a manual to the page that is opened', async () => {
    await begin('#/instructionManualInfo?id=7&page=2&language=zh')
    await vi.waitFor(() => expect(sentUrls).toEqual(Object.keys(answers).slice(2)))
    render(<ManualReader />)
    expect(await screen.findByText('第二页')).toBeDefined()
    expect(sentUrls).toEqual(Object.keys(answers).slice(2))
  })

  it('fetches no more for the contents of a manual than they show', async () => {
    await begin('#/instructionManualInfo?id=7&language=zh')
    await vi.waitFor(() => expect(sentUrls).toHaveLength(2))
    expect(linkHrefs()).toEqual(['/assets/a.js'])
    render(<ManualReader />)
    expect(await screen.findByText('题 p1')).toBeDefined()
    expect(sentUrls).toHaveLength(2)
  })

  it('fetches what a page loads by itself, each file once, behind what it asks for', async () => {
    await begin('#/ownerFeedback')
    expect(linkHrefs()).toEqual(['/assets/a.js', '/assets/b.css', '/assets/form.js'])
    document.head.querySelectorAll('link').forEach((each) => void each.remove())
    const draw = 'a'.repeat(22)
    await begin(`#/annualMeetingLottery?d=${draw}&proof=1`)
    expect(linkHrefs()).toEqual(['/assets/a.js', '/assets/proof.js'])
    expect(sentUrls).toEqual(['/meeting/draw/receipt'])
    expect(takeRequested('/meeting/draw/receipt', JSON.stringify({ draw }))).toBeDefined()
  })

  it('names only modules that there are', async () => {
    const names: string[] = []
    const aheads = byThing(
      import.meta.glob<Ahead>('../../src/features/*/*/*Reader/ahead.ts', { eager: true, import: 'ahead' }),
    )
    const modules = Object.keys(import.meta.glob('../../src/features/*/*/*Reader/*.tsx')).map((path) =>
      path.split('/').slice(-3).join('/'),
    )
    const code = 'a'.repeat(22)
    const queries = ['', `d=${code}`, `d=${code}&proof=1`, 'feedback=1', 'request=1', 'id=1&page=1']
    const requests = { ask: async () => undefined, read: async () => undefined, show: () => undefined }
    for (const [path, thing] of Object.entries(readers))
      for (const query of queries)
        aheads[thing]?.(
          { path, query: new URLSearchParams(query), language: 'zh' },
          { ...requests, load: (part) => part !== 'content' && names.push(`${thing}/${part}.tsx`) },
        )
    const moduleNames = ['FeedbackForm', 'SentFeedback', 'StatusView', 'Stage', 'Proof']
    expect(new Set(names.map((name) => name.replace(/^.*\/|\.tsx$/g, '')))).toEqual(new Set(moduleNames))
    expect(names.filter((name) => !modules.includes(name))).toEqual([])
  })

  it('gives an answer once; what failed is asked for again', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await begin('#/privacyPolicyView?country=CN&language=zh')
    vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answers[url])))
    render(<AgreementReader />)
    expect(await screen.findByText('正文')).toBeDefined()
    expect(takeRequested('/agreement/current')).toBeUndefined()
  })

  it('asks for nothing where the page is no public one', async () => {
    await begin('#/constructor')
    expect([...linkHrefs(), ...sentUrls]).toEqual([])
  })
})
