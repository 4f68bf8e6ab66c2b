import { texts } from '../../../../domain/contract/words.ts'

export const feedbackWords = texts('feedbackScreen', {
  feedback: ['反馈', 'Feedback'],
  templates: ['回复模板', 'Reply templates'],
  messages: ['往来记录', 'Messages'],
  owner: ['车主', 'Owner'],
  noMessages: ['尚无往来记录', 'No messages yet'],
  taken: ['已接手该反馈', 'Feedback taken over'],
  givenBack: ['已退回队列', 'Returned to queue'],
  answered: ['答复已发送', 'Reply sent'],
  closed: ['反馈已关闭', 'Feedback closed'],
  closeText: ['车主再次回复时会重新打开。', 'It reopens if the owner replies.'],
  takeOver: ['{{name}} 正在处理。仍要接手吗？', '{{name}} is handling it. Take it over?'],
  answer: ['答复', 'Reply'],
  answerHint: [
    '车主通过提交时的链接看到答复，不显示姓名。',
    'The owner sees it through the link received on submission, without your name.',
  ],
  answerNeeded: ['请填写答复', 'Enter a reply'],
  send: ['发送答复', 'Send reply'],
  template: ['使用模板', 'Use a template'],
  similar: ['相似的常见问题', 'Similar questions'],
  insert: ['插入答案', 'Insert answer'],
  failed: ['往来记录加载失败', 'Failed to load messages'],
  again: ['重试', 'Try again'],
})

export const takeOverLabel = ['接手', 'Take over'] as const
