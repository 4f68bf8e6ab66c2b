import type { Ahead } from '../../../../ui/reader/ahead.ts'

export const ahead: Ahead = ({ query }, { ask, load }) => {
  const token = query.get('request')
  if (!token) return
  load('StatusView')
  void ask('/certUpload/bindStatus', { token })
}
