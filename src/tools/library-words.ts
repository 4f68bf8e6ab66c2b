import type { Plugin } from 'vite'

interface Change {
  of: RegExp
  with?: string
  /** Texts in the module and their replacements. Each must be found, otherwise the library has changed. */
  words: readonly (readonly [found: RegExp, instead: string])[]
}

/**
 * Screen reader texts of the component libraries with a fixed language and no setting. antd's icons have English names
 * before the text of each button, and so does its 'Clear'. antd-mobile's wheels have Chinese steps. The pagination's
 * buttons were named only by their icons.
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
    with: "import { translate } from '/src/client/language.ts'\nimport { uiTexts } from '/src/ui/parts/texts.ts'\n",
    words: [[/\?\? 'Clear'/, '?? translate(uiTexts.clear)']],
  },
  {
    of: /[\\/]antd-mobile[\\/]es[\\/]components[\\/]picker-view[\\/]wheel\.js$/,
    with: "import { wheelText } from '/src/ui/parts/over/wheel-text.ts'\n",
    words: [
      [/current \? `当前选择的是：[^`]*` : '当前未选择'/, "wheelText('current', current)"],
      [/!previous \? '没有上一项' : `选择上一项：[^`]*`/, "wheelText('previous', previous)"],
      [/!next \? '没有下一项' : `选择下一项：[^`]*`/, "wheelText('next', next)"],
    ],
  },
]

/** Replaces the libraries' fixed texts with those of the interface's language. */
export function libraryWords(): Plugin {
  return {
    name: 'library-words',
    transform(code, id) {
      const change = changes.find(({ of }) => of.test(id.split('?')[0] ?? id))
      if (!change) return null
      let text = code
      for (const [pattern, instead] of change.words) {
        if (!pattern.test(text)) this.error(`${id} has no ${pattern} any more`)
        text = text.replace(pattern, instead)
      }
      return { code: (change.with ?? '') + text, map: null }
    },
  }
}
