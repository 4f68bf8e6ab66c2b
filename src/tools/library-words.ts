import type { Plugin } from 'vite'

interface Change {
  /** The module of the library. */
  of: RegExp
  /** Stands before its code. */
  with?: string
  /** What it says, and what is said instead; each must be there, or the library has changed. */
  words: readonly (readonly [found: RegExp, instead: string])[]
}

/**
 * What the component libraries read out in one language whatever the interface's is, and have no setting for: the
 * English names of antd's icons, which stand before each button's own, its 'Clear', and the Chinese steps of
 * antd-mobile's wheels. Its pagination's buttons were named by their icons alone.
 */
const changes: readonly Change[] = [
  {
    of: /[\\/]@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/,
    words: [[/role: "img",\s*"aria-label": icon\.name/, '"aria-hidden": true']],
  },
  {
    of: /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
    words: [
      [/(?<=const prevIcon = .*"button", \{)/, ' "aria-label": contextLocale.prev_page,'],
      [/(?<=const nextIcon = .*"button", \{)/, ' "aria-label": contextLocale.next_page,'],
      [/\[direction, prefixCls\]/, '[direction, prefixCls, contextLocale]'],
    ],
  },
  {
    of: /[\\/]@rc-component[\\/]select[\\/]es[\\/]hooks[\\/]useAllowClear\.js$/,
    with: "import { translate } from '/src/kit/client/language.ts'\nimport { uiTexts } from '/src/kit/ui/texts.ts'\n",
    words: [[/\?\? 'Clear'/, '?? translate(uiTexts.clear)']],
  },
  {
    of: /[\\/]antd-mobile[\\/]es[\\/]components[\\/]picker-view[\\/]wheel\.js$/,
    with: "import { wheelText } from '/src/kit/ui/over/wheel-text.ts'\n",
    words: [
      [/current \? `当前选择的是：[^`]*` : '当前未选择'/, "wheelText('current', current)"],
      [/!previous \? '没有上一项' : `选择上一项：[^`]*`/, "wheelText('previous', previous)"],
      [/!next \? '没有下一项' : `选择下一项：[^`]*`/, "wheelText('next', next)"],
    ],
  },
]

/** The libraries' fixed words in the language of the interface. */
export function libraryWords(): Plugin {
  return {
    name: 'library-words',
    transform(code, id) {
      const change = changes.find(({ of }) => of.test(id.split('?')[0] ?? id))
      if (!change) return null
      let said = code
      for (const [found, instead] of change.words) {
        if (!found.test(said)) this.error(`${id} has no ${found} any more`)
        said = said.replace(found, instead)
      }
      return { code: (change.with ?? '') + said, map: null }
    },
  }
}
