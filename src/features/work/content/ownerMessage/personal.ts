import { sql } from '../../../../platform/store/drizzle.ts'
import type { Personal } from '../../../../platform/thing/personal.ts'
import { type MessageTexts, textFor } from './language.ts'

interface SentMessageRow extends MessageTexts, Record<string, unknown> {
  language: Parameters<typeof textFor>[1]
  sentAt: string | null
  openedAt: string | null
}

export const messagePersonal: Personal = {
  name: 'messages',
  remainingData: ['保留车主消息的人数统计，不保留接收人', 'The number of recipients is kept, but not who received it.'],
  async copy({ db }, { account }) {
    const { rows } = await db.execute<SentMessageRow>(sql`
      select m.title, m.content, m.title_fr as "titleFr", m.content_fr as "contentFr", m.title_zh as "titleZh",
        m.content_zh as "contentZh", d.language, d.sent_at as "sentAt", d.opened_at as "openedAt"
      from owner_message_delivery d join owner_message m on m.id = d.message
      where d.account = ${account} and d.state = 'sent' order by d.sent_at, m.id`)
    return {
      data: rows.map(({ language, sentAt, openedAt, ...texts }) => {
        const { title, content } = textFor(texts, language)
        return { title, content, language, sentAt, openedAt }
      }),
    }
  },
  async erase({ db }, { account }) {
    await db.execute(sql`delete from owner_message_delivery where account = ${account}`)
    return undefined
  },
}
