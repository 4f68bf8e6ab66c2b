import { describe, expect, it } from 'vitest'
import { pictureIds, withPictures } from '../../../src/domain/markdown/allowed-html.ts'
import { plainLines, textOf, toCleanHtml } from '../../../src/platform/markdown/clean-html.ts'
import { attacks, forbidden } from '../../ui/markdown/attacks.ts'

const picture = '/file/content/123e4567-e89b-42d3-a456-426614174000'

describe('written content as it is stored', () => {
  it.each(attacks.map((attack) => [attack.slice(0, 60), attack]))(
    'holds nothing that runs: %s',
    (_name, attack = '') => {
      for (const format of ['markdown', 'html'] as const) {
        const html = toCleanHtml(attack, format)
        // A second cleaning finds nothing either: nothing was hidden in the rest.
        for (const pattern of forbidden)
          for (const left of [html, toCleanHtml(html, 'html')]) expect(left).not.toMatch(pattern)
      }
    },
  )

  it('becomes plain text in its lines', () => {
    expect(
      plainLines('# 充电\n\n请**插枪**\n再等待\n\n- a &lt; b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n完成'),
    ).toBe('充电\n请插枪\n再等待\n• a < b\n• c\nx y\n1 2\n完成')
  })

  it('keeps what people write', () => {
    const html = toCleanHtml(
      `# 充电\n\n1. **插枪**\n2. 等待 \`CC\`\n\n> 注意\n\n| a | b |\n|:-:|---|\n| 1 | 2 |\n\n![桩](${picture}) [站](https://example.com) [常见问题](#/faq?id=1)`,
    )
    expect(html).toContain('<h1>充电</h1>')
    expect(html).toContain('<strong>插枪</strong>')
    expect(html).toContain('<code>CC</code>')
    expect(html).toContain('<blockquote>')
    expect(html).toContain('<th align="center">a</th>')
    expect(html).toContain(`<img src="${picture}" alt="桩" />`)
    expect(html).toContain('<a href="https://example.com" rel="noopener noreferrer" target="_blank">站</a>')
    expect(html).toContain('<a href="#/faq?id=1">常见问题</a>')
  })

  it('gives its words, and its pictures', () => {
    expect(textOf(toCleanHtml('# A\n\n1 < 2 & "x"\n\n- b\n- c'))).toBe('A 1 < 2 & "x" b c')
    expect(pictureIds(`![a](${picture}) ![b](${picture})`)).toEqual(['123e4567-e89b-42d3-a456-426614174000'])
    expect(withPictures(`<img src="${picture}" />`, () => '/file/published/x')).toBe('<img src="/file/published/x" />')
  })
})
