import { useT } from '../../../kit/client/language.ts'
import { useAddress } from '../../../kit/reader/address.ts'
import { ReaderPage } from '../../../kit/reader/page.tsx'
import { StatePage } from '../../../kit/ui/state-page.tsx'
import { Information } from './Information.tsx'
import './meetingReader.css'
import { SignIn } from './SignIn.tsx'
import { meetingReaderWords as words } from './texts.ts'

/** /meetingInformation and /meetingSignIn: for whoever has the link of a meeting, `?m=<code>`. */
export default function MeetingReader() {
  const { t } = useT()
  const { path, query } = useAddress()
  const code = query.get('m')
  const isSignIn = path === '/meetingSignIn'
  if (!code || !/^[\w-]{22}$/.test(code))
    return (
      <ReaderPage title={t(isSignIn ? words.signIn : words.information)}>
        <StatePage kind="notFound" title={t(words.noLink)} text={t(words.noLinkText)} />
      </ReaderPage>
    )
  return isSignIn ? <SignIn key={code} code={code} /> : <Information key={code} code={code} />
}
