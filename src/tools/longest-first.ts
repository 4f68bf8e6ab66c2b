import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest begins with the files that have the most text; those that go through every screen have a few lines. */
const longest = /Screens\w*\.e2e\.ts$/

/** The order of test files: what takes longest first, so that no processor waits for it at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
