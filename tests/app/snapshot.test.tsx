import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { htmlOf } from '../../src/app/snapshot/html.ts'
import { isDrawn, replaceWhenDrawn } from '../../src/app/snapshot/replace.ts'
import { looks, type PageSnapshot, shownHere, snapshotKey } from '../../src/app/snapshot/snapshot.ts'
import { sessionEndsKey } from '../../src/client/local-store/keys.ts'

const element = (html: string) => {
  const container = document.createElement('div')
  container.innerHTML = html
  return container
}

beforeEach(() => {
  document.body.innerHTML = ''
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia
})
afterEach(() => localStorage.clear())

describe('the HTML of a snapshot', () => {
  it('is what is seen, and nothing that acts', () => {
    const attack = element(
      '<p onclick="x()" class="a" id="b" data-b="1">1 &lt; 2 &amp; <b>3</b></p><a href="javascript:x()">j</a><a href="#/b">b</a>' +
        '<img src="https://elsewhere/x.png" onerror="x()"><img src="//elsewhere/x"><img src="/file/1"><iframe src="/x"></iframe>' +
        '<script>x()</script><style>p{}</style><form action="https://elsewhere"><input value="typed" name="n"></form><object data="/x"></object>',
    )
    expect(htmlOf(attack)).toBe(
      '<p class="a" data-b="1">1 &#60; 2 &#38; <b>3</b></p><a>j</a><a href="#/b">b</a>' +
        '<img><img><img src="/file/1"><span></span><span></span><span></span><form><input></form><span></span>',
    )
  })

  it('stays the same when it is read and written again, whatever a text says', () => {
    const text = '"><img src=x onerror=x()><!-- </p> <![CDATA[ ]]> \u00a0 &lt;b&gt;'
    const page = element('<p></p><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>')
    page.querySelector('p')!.append(text)
    page.querySelector('p')!.setAttribute('aria-label', text)
    const html = htmlOf(page) ?? ''
    const again = element(html)
    expect(htmlOf(again)).toBe(html)
    expect(again.querySelector('p')?.textContent).toBe(text)
    expect(again.querySelector('img')).toBeNull()
  })

  it('leaves out pages that are out of sight, and is none where a masked value is shown in full', () => {
    expect(htmlOf(element('<div style="display: none !important;">other</div><p>own</p>'))).toBe('<p>own</p>')
    expect(htmlOf(element('<p>a</p><span data-unkept>13800000000</span>'))).toBeUndefined()
  })
})

describe('a snapshot', () => {
  const snapshot = (): PageSnapshot => ({ build: 'b1', html: '', styles: [], root: {}, looks: looks() })
  const storedSnapshot = (answer: PageSnapshot, at = Date.now()) => ({ at, answer })

  it('is shown to its person alone, as the same build and look, and not after the session is over', () => {
    expect(snapshotKey('1', 'zh')).not.toBe(snapshotKey('2', 'zh'))
    expect(snapshotKey('1', 'zh').startsWith('1\n')).toBe(true)
    expect(shownHere(storedSnapshot(snapshot()), 'b1')).toBeDefined()
    expect(shownHere(storedSnapshot(snapshot()), 'b2')).toBeUndefined()
    expect(shownHere(storedSnapshot(snapshot(), Date.now() - 31 * 24 * 3_600_000), 'b1')).toBeUndefined()
    const before = storedSnapshot(snapshot())
    localStorage.setItem('layout-setting', '{"appearance":"dark"}')
    expect(shownHere(before, 'b1')).toBeUndefined()
    localStorage.setItem(sessionEndsKey, new Date(Date.now() - 1).toISOString())
    expect(shownHere(storedSnapshot(snapshot()), 'b1')).toBeUndefined()
  })

  const rows = (names: string[]) =>
    `<main>${names.map((name) => `<li><b>${name}</b><button>More</button></li>`).join('')}</main>`
  const stand = (names: string[]) => {
    const snapshotElement = element(rows(names))
    const root = element('<div class="ui-loading"></div>')
    document.body.append(snapshotElement, root)
    replaceWhenDrawn(snapshotElement, root)
    return { shown: snapshotElement, root }
  }
  const draw = async (root: HTMLElement, names: string[]) => {
    const onPress = vi.fn()
    const main = element(rows(names))
    main.addEventListener('click', ({ target }) => onPress((target as Element).closest('li')?.textContent))
    root.replaceChildren(main)
    await vi.waitFor(() => expect(document.body.firstElementChild).toBe(root))
    return onPress
  }

  it('stays until the page is drawn; what was pressed is pressed then, once, in the same row', async () => {
    const { shown: snapshotElement, root } = stand(['A', 'B'])
    expect(isDrawn(root)).toBe(false)
    snapshotElement.querySelectorAll('button')[1]!.click()
    expect(snapshotElement.querySelectorAll('[data-pressed]')).toHaveLength(1)
    const onPress = await draw(root, ['NEW', 'A', 'B'])
    expect(onPress.mock.calls).toEqual([['BMore']])
  })

  it('presses nothing where that control is there no more, or is not the only one', async () => {
    const withoutRow = stand(['A', 'B'])
    withoutRow.shown.querySelectorAll('button')[1]!.click()
    expect(await draw(withoutRow.root, ['A', 'C'])).not.toHaveBeenCalled()
    document.body.innerHTML = ''
    const twice = stand(['A'])
    twice.shown.querySelector('button')!.click()
    expect(await draw(twice.root, ['A', 'A'])).not.toHaveBeenCalled()
  })
})
