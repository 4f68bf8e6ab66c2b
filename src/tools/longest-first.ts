import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { byWeight } from './weights.ts'

/** Order of test files within each project. It is the same in every run, while Vitest's own depends on the last run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = new Map(byWeight([...new Set(files.map(({ moduleId }) => moduleId))]).map((file, at) => [file, at]))
    const placeOf = ({ moduleId }: TestSpecification) => place.get(moduleId) ?? 0
    return [...files].sort((a, b) => {
      const groups = a.project.config.sequence.groupOrder - b.project.config.sequence.groupOrder
      if (groups !== 0 || a.project === b.project) return groups || placeOf(a) - placeOf(b)
      return a.project.name < b.project.name ? -1 : 1
    })
  }
}
