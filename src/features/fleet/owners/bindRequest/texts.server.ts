import { texts } from '../../../../domain/contract/words.ts'

export const bindFaults = texts('bindFault', {
  unknown: ['链接无效', 'This link is not valid'],
  already: ['该申请已提交，不能再修改', 'This request has already been submitted and can’t be changed'],
  incomplete: ['请填写所有内容并上传两张照片', 'Fill in every field and add both photos'],
  textsChanged: [
    '请阅读并同意当前的用户协议和隐私政策',
    'Read and accept the current user agreement and privacy policy',
  ],
  notTaken: [
    '该申请已由他人审核或已放回，请重新领取',
    'Someone else reviewed this request, or it was released. Claim it again.',
  ],
  notUndone: [
    '该申请已有变化或超过可撤销的时限，不能撤销驳回',
    'The request has changed, or it is too late to undo the rejection.',
  ],
  changed: ['申请内容已变化，请重新查看', 'The request has changed. Check it again.'],
  unknownVehicle: ['车辆不存在，不能通过', 'VIN not found. This request can’t be approved.'],
  boundToOther: ['车辆已绑定其他账号，请确认替换', 'The vehicle is bound to another account. Confirm the replacement.'],
  reasonNeeded: ['请选择驳回原因', 'Choose a reason'],
  wordsNeeded: ['请说明原因', 'Enter a reason'],
  replaced: ['由新的绑定申请替换', 'Replaced by a new binding request'],
})
