import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allowedAttributes, allowedTags } from '../../../src/domain/markdown/allowed-html.ts'
import { toHtml } from '../../../src/domain/markdown/to-html.ts'
import { cleanHtml } from '../../../src/ui/markdown/clean.ts'
import { block, link, prefix, wrap } from '../../../src/ui/markdown/edits.ts'
import { Preview } from '../../../src/ui/markdown/Preview.tsx'
import { RenderedHtml } from '../../../src/ui/markdown/RenderedHtml.tsx'
import { rebuilt } from '../../../src/ui/markdown/rebuild.ts'
import { attacks, forbidden } from './attacks.ts'

const src = `/file/published/${'a'.repeat(64)}`

describe('written content in the browser', () => {
  it.each(attacks.map((attack) => [attack.slice(0, 60), attack]))('is cleaned again: %s', (_name, attack = '') => {
    for (const html of [cleanHtml(attack), cleanHtml(toHtml(attack))])
      for (const pattern of forbidden) expect(html).not.toMatch(pattern)
  })

  it('hands the cleaner nothing that a content policy would report, and all that people write', () => {
    for (const attack of attacks)
      for (const html of [attack, toHtml(attack)]) {
        const { content } = Object.assign(document.createElement('template'), { innerHTML: rebuilt(html) })
        for (const { localName, attributes } of content.querySelectorAll('*')) {
          expect(allowedTags).toContain(localName)
          for (const { name } of attributes) expect(allowedAttributes[localName]).toContain(name)
        }
      }
    expect(rebuilt(`<P>1 < 2 & <IMG alt='a "b" > c' src=${src} onload=x><br/></P>`)).toBe(
      `<p>1 &lt; 2 & <img alt="a &quot;b&quot; &gt; c" src="${src}"><br></p>`,
    )
    expect(rebuilt('a<!-- b --><script>c</script><kbd>d</kbd><blink>e</blink>')).toBe('a<kbd>d</kbd>e')
  })

  it('shows no attack in a preview, and runs none', async () => {
    const { container } = render(<Preview markdown={attacks.join('\n\n')} />)
    await waitFor(() => expect(container.querySelector('.md')?.textContent).not.toBe(''))
    expect(container.querySelectorAll('script, svg, iframe, style, form, [onerror], [onload]')).toHaveLength(0)
    expect(Object.hasOwn(window, 'hit')).toBe(false)
  })

  it('opens links to other sites in a window of their own, and pictures when they are pressed', async () => {
    const onPicture = vi.fn()
    render(
      <RenderedHtml html={`<a href="https://e.com">site</a><img src="${src}" alt="pile">`} onPicture={onPicture} />,
    )
    const anchor = await screen.findByText('site')
    expect(anchor.getAttribute('rel')).toBe('noopener noreferrer')
    expect(anchor.getAttribute('target')).toBe('_blank')
    fireEvent.click(screen.getByAltText('pile'))
    expect(onPicture).toHaveBeenCalledWith(src, [src])
  })
})

/** React yields the thread after each of these, so that pending loads can arrive. */
function Slow({ load }: { load: () => Promise<unknown> }) {
  void load()
  return <i hidden>{JSON.stringify(Array.from({ length: 100_000 }, String)).length}</i>
}

describe('written content whose cleaner comes late', () => {
  afterEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

  it('is shown where the cleaner comes between its rendering and its effects', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    vi.resetModules()
    const late = await import('../../../src/ui/markdown/RenderedHtml.tsx')
    const { loadCleaner } = await import('../../../src/ui/markdown/cleaner.ts')
    await import('../../../src/ui/markdown/clean.ts')
    const place = document.createElement('div')
    const root = createRoot(place)
    startTransition(() =>
      root.render(
        <>
          <late.RenderedHtml html="<p>first</p>" />
          {Array.from({ length: 20 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <Slow key={index} load={loadCleaner} />
          ))}
        </>,
      ),
    )
    await vi.waitFor(() => expect(place.querySelector('p')?.textContent).toBe('first'))
    root.unmount()
  })
})

describe('what the toolbar does', () => {
  const applyEdit = (text: string, { from, until, insert }: ReturnType<typeof wrap>) =>
    text.slice(0, from) + insert + text.slice(until)
  it('puts marks around a selection and takes them away', () => {
    const bold = wrap({ text: 'a b c', from: 2, until: 3 }, '**', 'x')
    expect(applyEdit('a b c', bold)).toBe('a **b** c')
    expect(applyEdit('a **b** c', wrap({ text: 'a **b** c', from: 4, until: 5 }, '**', 'x'))).toBe('a b c')
    expect(applyEdit('', wrap({ text: '', from: 0, until: 0 }, '*', 'text'))).toBe('*text*')
  })
  it('begins lines with marks and takes them away', () => {
    expect(applyEdit('a\nb', prefix({ text: 'a\nb', from: 0, until: 3 }, '1. '))).toBe('1. a\n2. b')
    expect(applyEdit('1. a\n2. b', prefix({ text: '1. a\n2. b', from: 0, until: 9 }, '1. '))).toBe('a\nb')
    expect(applyEdit('x\ny', prefix({ text: 'x\ny', from: 2, until: 2 }, '- '))).toBe('x\n- y')
  })
  it('puts blocks on lines of their own and links around words', () => {
    expect(applyEdit('a', block({ text: 'a', from: 1, until: 1 }, 'T'))).toBe('a\n\nT\n\n')
    expect(applyEdit('see here', link({ text: 'see here', from: 4, until: 8 }, 'x'))).toBe('see [here](https://)')
  })
})
