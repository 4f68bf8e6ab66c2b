// biome-ignore format: texts
export const userAgreement = {
  zh: `## 1. 服务内容
本协议适用于车联网手机 APP。您可以用它查看车辆状态、远程控制车辆、查找充电桩和提交反馈。

## 2. 账号
- 一个手机号对应一个账号，请妥善保管登录凭证。
- 车辆转让前，请先在 APP 中解除绑定。

## 3. 远程控制
远程控制会实际改变车辆状态。操作前请确认车辆周围安全。**车辆行驶时，部分控制不可用。**

## 4. 费用
| 服务 | 首次购车后 | 之后 |
| --- | --- | --- |
| 状态查询 | 免费 | 免费 |
| 远程控制 | 3 年免费 | 按年续费 |

## 5. 终止
您可以随时注销账号。注销后，除法律要求保留的记录外，您的个人信息将被删除。`,
  en: `## 1. The service
This agreement is about the mobile app for connected vehicles. With it you see how your vehicle is, control it remotely, find charging stations and send feedback.

## 2. Your account
- One phone number has one account. Keep your sign-in details to yourself.
- Unbind your vehicle in the app before you hand it over.

## 3. Remote control
Remote control changes what your vehicle does. Make sure that nobody is in its way. **Some controls are not available while it is driven.**

## 4. Fees
| Service | After the purchase | Later |
| --- | --- | --- |
| Status | free | free |
| Remote control | 3 years free | by the year |

## 5. The end
You can close your account at any time. Your personal information is then deleted, except for records that the law requires.`,
}

// biome-ignore format: texts
export const privacyClause = {
  zh: `## 我们收集什么
| 信息 | 用途 | 保存多久 |
| --- | --- | --- |
| 手机号 | 登录和联系您 | 账号注销时删除 |
| 车辆位置 | 查找车辆、道路救援 | 180 天 |
| 电池数据 | 安全预警 | 车辆使用期间 |

车辆位置属于**敏感个人信息**。我们仅在您单独同意后收集，您可以随时撤回。

## 您的权利
您可以查阅、复制、更正和删除您的个人信息。我们在 10 个工作日内答复。

## 我们如何保护
信息加密传输和保存，只有经授权的人员可以访问，每次访问都有记录。`,
  en: `## What we collect
| Information | What for | How long |
| --- | --- | --- |
| Phone number | signing in, contacting you | until the account is closed |
| Location of the vehicle | finding it, roadside assistance | 180 days |
| Battery data | safety warnings | as long as the vehicle is used |

The location is **sensitive personal information**. We collect it only with your separate consent, which you can withdraw at any time.

## Your rights
You can read, copy, correct and delete your personal information. We answer within 10 working days.

## How we protect it
Information is encrypted on its way and where it is stored. Only authorised people have access, and each access is recorded.`,
}
