/** Words that a reader has to guess, and what engineers of this field write instead. */
export const oddWords: Readonly<Record<string, string>> = {
  told: 'notified, reported, or passed',
  asked: 'query, request, or input',
  said: 'text, feedback, or report',
  known: 'existing, cached, or registered',
  kept: 'stored, saved, or cached',
  given: 'input, argument, or parameter',
  seen: 'visible, lastSeen, or visited',
  wanted: 'required, target, or requested',
  sought: 'search, or query',
  anew: 'again',
  grave: 'sensitive, or critical',
  whoever: 'anyone who …',
  whom: '(reword)',
  somebody: 'a user, or a person',
  nobody: 'no user, or no one',
  borne: 'carried, or assigned',
  meanwhile: 'in the meantime',
  beside: 'next to, besides, or along with',
  shelf: 'listing',
  rubbish: 'garbage',
  hoard: 'backlog',
  farewell: 'shutdown',
  mishap: 'fault',
  mishaps: 'faults',
  hasty: 'fast',
  doings: 'actions',
  surely: '(reword)',
}

/** Prefixes of names: `mostRows` is `maxRows`. */
export const oddPrefixes: Readonly<Record<string, string>> = {
  most: 'max',
  least: 'min',
  usual: 'default',
}

const irregularParticiples = new Set(
  `begun borne bought broken brought built caught chosen come done drawn driven eaten fallen felt forgotten found given
  gone grown heard held hidden kept known laid lent lost made meant met paid ridden said seen sent shown sold sought
  spoken spent stolen taken taught thought thrown told torn understood wanted won worn written`.split(/\s+/),
)
/** Adjectives of interfaces that are not ours, and words that only end like a participle. */
const noParticiples = new Set(
  `disabled enabled checked selected required speed need seed feed embed red bed shed indeed exceed proceed succeed
  breed hundred`.split(/\s+/),
)

/** Whether a name is nothing but a past participle: 'known', 'Kept', 'asked'. */
export function isBareParticiple(name: string): boolean {
  if (!/^[A-Za-z][a-z]+$/.test(name)) return false
  const word = name.toLowerCase()
  return irregularParticiples.has(word) || (word.endsWith('ed') && !noParticiples.has(word))
}

/** The words of an identifier or a file name, in lower case: 'toldAt' is 'told', 'at'. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
