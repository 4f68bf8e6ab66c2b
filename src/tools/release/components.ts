import { importsOf, type Sources } from '../imports.ts'

/** Output of `npm sbom --sbom-format=cyclonedx`, as far as it is used here. */
export interface Sbom {
  metadata: { component?: { 'bom-ref': string } }
  components: { name: string; 'bom-ref': string; properties?: { name: string; value: string }[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const builds = /^src\/tools\/|\.config\.ts$/

/** Packages whose code is part of a release: those that its programs load and those in the built client. */
export function importedPackages(sources: Sources): Set<string> {
  const files = [...sources].filter(([file]) => file.startsWith('src/') && !builds.test(file))
  return new Set(
    files.flatMap(([file, text]) =>
      importsOf(file, text).flatMap(({ own, isType, target }) => (own || isType ? [] : target)),
    ),
  )
}

/** Bill of materials reduced to the packages in `names` and their dependencies, including the runtime. */
export function carriedOf(sbom: Sbom, names: ReadonlySet<string>): Sbom {
  const dependencyRefs = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]))
  const root = sbom.metadata.component?.['bom-ref'] ?? ''
  const direct = new Set(dependencyRefs.get(root))
  const includedRefs = new Set(
    sbom.components.flatMap(({ name, 'bom-ref': ref }) =>
      direct.has(ref) && (names.has(name) || name === 'node') ? ref : [],
    ),
  )
  for (const ref of includedRefs) for (const next of dependencyRefs.get(ref) ?? []) includedRefs.add(next)
  return {
    ...sbom,
    components: sbom.components
      .filter((component) => includedRefs.has(component['bom-ref']))
      // Development dependencies of the project can be part of the built client, so the mark is removed.
      .map((component) => ({
        ...component,
        properties: component.properties?.filter(({ name }) => name !== 'cdx:npm:package:development'),
      })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === root || includedRefs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((next) => includedRefs.has(next)) })),
  }
}
