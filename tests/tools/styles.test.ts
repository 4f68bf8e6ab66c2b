import { expect, test } from 'vitest'
import { checkStyles } from '../../src/tools/styles.ts'

test('a stylesheet that nothing imports is told of', () => {
  const sources = new Map([
    ['src/areas/a/b/screen.tsx', "import './b.css'\nimport 'maplibre-gl/dist/maplibre-gl.css'\n"],
  ])
  expect(checkStyles(sources, ['src/areas/a/b/b.css'])).toEqual([])
  expect(checkStyles(sources, ['src/areas/a/b/other.css'])).toMatchObject([{ file: 'src/areas/a/b/other.css' }])
})
