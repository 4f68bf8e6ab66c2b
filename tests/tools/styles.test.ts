import { expect, test } from 'vitest'
import { checkClasses, checkStyles, checkTokens } from '../../src/tools/styles.ts'

test('a stylesheet that nothing imports is told of', () => {
  const sources = new Map([
    ['src/features/work/a/b/screen.tsx', "import './b.css'\nimport 'maplibre-gl/dist/maplibre-gl.css'\n"],
  ])
  expect(checkStyles(sources, ['src/features/work/a/b/b.css'])).toEqual([])
  expect(checkStyles(sources, ['src/features/work/a/b/other.css'])).toMatchObject([
    { file: 'src/features/work/a/b/other.css' },
  ])
})

const faultLines = (file: string, text: string) => checkTokens(new Map([[file, text]])).map(({ line }) => line)

test('a colour, a size of text or a width of the shell in a stylesheet is told of', () => {
  const css = 'src/features/work/a/b/b.css'
  expect(faultLines(css, '.a {\n  color: #fff;\n  border: 1px solid rgb(0 0 0 / 20%);\n}')).toEqual([2, 3])
  expect(faultLines(css, '.a {\n  font-size: 13px;\n  font: 12px / 20px var(--font-mono);\n}')).toEqual([2, 3])
  expect(faultLines(css, '@media (max-width: 1023px) {\n}\n@media (width < 1024px) {\n}')).toEqual([1, 3])
  const allowedCss =
    '.a {\n  color: var(--c-text);\n  font-size: var(--text-m);\n  white-space: nowrap;\n  width: 13px;\n}'
  expect(faultLines(css, `${allowedCss}\n@media (max-width: 480px) {\n}\n:where([data-shell="phone"]) {\n}`)).toEqual(
    [],
  )
  expect(faultLines('src/ui/parts/tokens.css', ':root {\n  --c-text: #1f2733;\n  --text-m: 13px;\n}')).toEqual([])
})

test('a colour in a component is told of', () => {
  const file = 'src/features/work/a/b/screen.tsx'
  expect(faultLines(file, "const a = '#409eff'\nconst b = [37, 99, 235]\nconst c = `rgb(1 2 3)`")).toEqual([1, 2, 3])
  expect(faultLines(file, "const hash = '#/login'\nconst [a, b] = [1, 2]\nconst steps = [5, 2, 1]")).toEqual([])
  expect(faultLines('src/ui/map/theme/colours.ts', 'const blue = [37, 99, 235]')).toEqual([])
})

test('a rule for a class that no component has is told of', () => {
  const sources = new Map([['src/features/work/a/b/screen.tsx', `const a = \`row level-\${level}\``]])
  const classFaultLines = (css: string) =>
    checkClasses(sources, new Map([['src/features/work/a/b/b.css', css]])).map(({ line }) => line)
  expect(classFaultLines('.row > .level-3,\n.ant-btn .row {\n  margin: 0.5em;\n}')).toEqual([])
  expect(classFaultLines('.row {\n}\n.column {\n}\n/* .gone */')).toEqual([3])
})
