import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { codeAddress } from '../../../../record/kinds/hex.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { alarmCalls } from '../alarm/contract.ts'
import { signalRuleCalls as calls, signalRule } from './contract.ts'
import './signalRule.css'
import { ruleLabels as labels, ruleWords as words } from './texts.ts'
import type { RuleRow } from './use-rule.ts'

const RuleForm = lazy(() => import('./RuleForm.tsx'))

/** Rules visible to the user, with the state of their alarms. */
export default function Rules() {
  const { t } = useT()
  const open = useOpen()
  const may = useMay()
  const [editedRule, setEditedRule] = useState<RuleRow | 'new'>()
  const rowActions: RowAction<RuleRow>[] = [
    {
      key: 'alarms',
      label: labels.alarms,
      call: alarmCalls.query,
      run: ({ id }) => open('/warn/queryAlarm', { 'q.kind': 'rule', 'q.code': codeAddress(id) }),
    },
    { key: 'edit', label: labels.edit, call: calls.update, run: (rule) => setEditedRule(rule) },
    {
      key: 'pause',
      label: labels.pause,
      call: calls.pause,
      when: ({ state }) => state === 'active',
      confirm: ({ name }) => t(words.pauseAsk, { name }),
      run: async ({ id }, { refresh }) => {
        await send(calls.pause, { ids: [id] })
        toast.success(t(words.paused))
        refresh()
      },
    },
    {
      key: 'resume',
      label: labels.resume,
      call: calls.resume,
      when: ({ state }) => state === 'paused',
      run: async ({ id }, { refresh }) => {
        await send(calls.resume, { ids: [id] })
        toast.success(t(words.resumed))
        refresh()
      },
    },
  ]
  return (
    <>
      <p className="ui-hint sr-begin">
        {t(words.begin)} {t(words.late)}
      </p>
      <RecordScreen
        record={signalRule}
        calls={{ query: calls.query, one: calls.one, remove: calls.remove }}
        rowActions={rowActions}
        confirmRemove={(rows) => t(words.removeAsk, { count: rows.length })}
        toolbar={
          may(calls.add) && (
            <Button kind="primary" onClick={() => setEditedRule('new')}>
              {t(words.add)}
            </Button>
          )
        }
      />
      {editedRule && (
        <RuleForm rule={editedRule === 'new' ? undefined : editedRule} onClosed={() => setEditedRule(undefined)} />
      )}
    </>
  )
}
