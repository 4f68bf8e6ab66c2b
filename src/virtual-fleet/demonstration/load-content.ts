import { createHash } from 'node:crypto'
import { dayMs, hourMs } from '../../domain/time.ts'
import { consent } from '../../features/base/consent/agreement/contract.ts'
import { agreements, consents } from '../../features/base/consent/agreement/store.ts'
import { appVersions } from '../../features/work/content/appVersion/store.ts'
import { feedback } from '../../features/work/content/feedback/contract.ts'
import { feedbackMessages, feedbacks, replyTemplates } from '../../features/work/content/feedback/store.ts'
import { marketApps } from '../../features/work/content/marketApp/store.ts'
import { questions } from '../../features/work/content/question/store.ts'
import type { Parts } from '../../platform/context.ts'
import { toCleanHtml } from '../../platform/markdown/clean-html.ts'
import { sealValues } from '../../platform/record/hidden-values.ts'
import type { Db } from '../../platform/store/store.ts'
import { hashOf } from '../../platform/token.ts'
import { privacyClause, userAgreement } from './agreement-texts.ts'
import { appRows, marketRows, questionTexts, sampleFeedback, templateTexts } from './content-rows.ts'
import { insertRows } from './insert.ts'

const languages = ['zh', 'en'] as const

/** Adds agreements in both languages with an earlier version, questions, feedback in several states, and apps. */
export async function loadContent(db: Db, parts: Parts): Promise<void> {
  const now = parts.now()
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await loadAgreements(db, parts, ago)
  await insertRows(
    db,
    questions,
    languages.flatMap((language) =>
      questionTexts.map(({ topic, [language]: [title, content] }, at) => ({
        title,
        content,
        topic,
        language,
        enabled: true,
        position: at + 1,
      })),
    ),
  )
  await insertRows(
    db,
    replyTemplates,
    languages.flatMap((language) =>
      templateTexts.map(({ topic: scenario, [language]: [title, text] }) => ({ title, text, scenario, language })),
    ),
  )
  await loadFeedback(db, parts, ago)
  await insertRows(
    db,
    appVersions,
    appRows.map(({ zh, en, daysAgo, ...row }) => ({
      ...row,
      countries: ['CN', 'GB'],
      languages: ['zh', 'en'],
      notesZh: zh,
      notesEn: en,
      halted: false,
      storeUrl: `https://apps.example.com/${row.platform}`,
      ...(daysAgo === null ? {} : { publishedBy: '李建国', publishedAt: ago(daysAgo * dayMs) }),
    })),
  )
  await insertRows(
    db,
    marketApps,
    marketRows.map((row) => ({ ...row, units: 'IVI-8155, IVI-6125' })),
  )
}

async function loadAgreements(db: Db, parts: Parts, ago: (ms: number) => string): Promise<void> {
  const texts = { user: userAgreement, privacy: privacyClause }
  const row = (type: 'user' | 'privacy', language: 'zh' | 'en', version: string, text: string) => {
    const html = toCleanHtml(text)
    const country = language === 'zh' ? ('CN' as const) : ('GB' as const)
    const hash = createHash('sha256').update(html).digest('hex')
    return { type, target: 'app' as const, country, language, version, text, html, hash, addedBy: '李建国' }
  }
  const all = (['user', 'privacy'] as const).flatMap((type) =>
    languages.flatMap((language) => {
      const text = texts[type][language]
      // The first version did not have the last section.
      const earlier = text.slice(0, text.lastIndexOf('\n## ')).trim()
      return [
        {
          ...row(type, language, '1.0', earlier),
          state: 'disabled' as const,
          enabledAt: ago(300 * dayMs),
          disabledAt: ago(40 * dayMs),
        },
        { ...row(type, language, '2.0', text), state: 'enabled' as const, enabledAt: ago(40 * dayMs) },
      ]
    }),
  )
  const ids = await insertRows(db, agreements, all)
  await insertRows(
    db,
    consents,
    all.map(({ hash, enabledAt, type, country, language }, at) => ({
      agreement: ids[at] ?? 0,
      subjectKind: 'account',
      action: 'accepted',
      type,
      country,
      language,
      subject: String(sealValues(parts, consent, { subject: `1390000000${at}` }).subject),
      channel: 'app',
      appVersion: '3.0.2',
      hash,
      at: new Date(Date.parse(enabledAt) + hourMs).toISOString(),
    })),
  )
}

async function loadFeedback(db: Db, parts: Parts, ago: (ms: number) => string): Promise<void> {
  const ids = await insertRows(
    db,
    feedbacks,
    sampleFeedback.map(({ hoursAgo, answer, account, ...fields }, at) => ({
      ...fields,
      account: String(sealValues(parts, feedback, { account }).account),
      sentAt: ago(hoursAgo * hourMs),
      secretHash: hashOf(`demonstration ${at}`),
      pictures: [],
      state: answer ? ('answered' as const) : ('new' as const),
      ...(answer && {
        takenBy: '王海燕',
        takenAt: ago((hoursAgo - 1) * hourMs),
        answeredAt: ago((hoursAgo - 2) * hourMs),
      }),
    })),
  )
  await insertRows(
    db,
    feedbackMessages,
    sampleFeedback.flatMap(({ description, answer, hoursAgo }, at) => {
      const feedbackId = ids[at] ?? 0
      const first = { feedbackId, from: 'owner' as const, text: description, at: ago(hoursAgo * hourMs) }
      if (!answer) return [first]
      const reply = { from: 'staff' as const, by: '王海燕', text: answer, at: ago((hoursAgo - 2) * hourMs) }
      return [first, { feedbackId, ...reply }]
    }),
  )
}
