import { texts } from '../../../../domain/contract/words.ts'

export const upgradeFileFaults = texts('upgradeFileFault', {
  needsEcu: ['EOL 升级文件须选择 ECU', 'Choose the ECU of the file'],
  noEcu: ['终端升级文件不能指定 ECU', 'A T-Box file has no ECU'],
  usedBy: [
    '{{title}}“{{name}}”仍在使用“{{file}}”，不能删除',
    '“{{file}}” is used by “{{name}}” ({{title}}) and can’t be deleted',
  ],
})
