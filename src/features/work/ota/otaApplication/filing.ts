import { parameter, parameterText } from '../../../../platform/parameter/parameters.ts'
import type { Db } from '../../../../platform/store/store.ts'

export const filingNumber = parameter({
  key: 'ota.filingNumber',
  kind: 'bool',
  value: 'true',
  label: ['OTA 发布须有备案号', 'Filing number required'],
  description: [
    '开启时，OTA 申请须填写备案号才能发布（工信部要求）。其他市场可关闭。',
    'Require a filing number before an OTA application is released (MIIT rule in China). Turn off for other markets.',
  ],
})

/** Whether an application can be released only with a filing number. */
export const needsFiling = async (db: Db): Promise<boolean> => (await parameterText(db, filingNumber)) === 'true'
