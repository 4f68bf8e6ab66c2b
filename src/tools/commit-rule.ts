const maxSubject = 72
/** A past form or a participle instead of an imperative. */
const notImperative = /^\w+(ed|ing)\b/
const imperatives = new Set(['Embed', 'Feed', 'Need', 'Seed', 'Speed', 'Bring', 'Ring', 'String'])

/** What is wrong with the subject of a commit; empty: nothing. */
export function subjectProblems(subject: string): string[] {
  const [verb = ''] = subject.split(/\s/)
  return [
    ...(subject.length > maxSubject ? [`has ${subject.length} characters, at most ${maxSubject}`] : []),
    ...(/^[A-Z]/.test(subject) ? [] : ['begins in lower case']),
    ...(subject.endsWith('.') ? ['ends with a full stop'] : []),
    ...(notImperative.test(verb) && !imperatives.has(verb) ? [`'${verb}' is no imperative`] : []),
    ...(/;/.test(subject) ? ['names two changes'] : []),
  ]
}
