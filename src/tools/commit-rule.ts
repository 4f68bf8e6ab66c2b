const maxSubject = 72
const notImperative = /^\w+(ed|ing)\b/
const imperatives = new Set(['Embed', 'Feed', 'Need', 'Seed', 'Speed', 'Bring', 'Ring', 'String'])

/** Problems of a commit's subject. Empty: none. */
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
