import { useT } from '../../../../client/language.ts'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { useAddress } from '../../../../ui/reader/address.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { meetingOf } from './ahead.ts'
import { Goods } from './Goods.tsx'
import { Information } from './Information.tsx'
import './meetingReader.css'
import { SignIn } from './SignIn.tsx'
import { meetingReaderWords as words } from './texts.ts'

const information = { title: words.information, View: Information }
const pages: Readonly<Record<string, typeof information>> = {
  '/meetingSignIn': { title: words.signIn, View: SignIn },
  '/goodsSignIn': { title: words.goods, View: Goods },
}

/** /meetingInformation, /meetingSignIn and /goodsSignIn: public pages of a meeting, `?m=<code>`. */
export default function MeetingReader() {
  const { t } = useT()
  const { path, query } = useAddress()
  const code = meetingOf(query)
  const { title, View } = pages[path] ?? information
  if (!code)
    return (
      <ReaderPage title={t(title)}>
        <StatePage kind="notFound" title={t(words.noLink)} text={t(words.noLinkText)} />
      </ReaderPage>
    )
  return <View key={code} code={code} />
}
