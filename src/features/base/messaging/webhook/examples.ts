/** Example code for receivers that verifies a signature. It is shown to users and run by tests. */
export const nodeExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

// headers in lower case, body as it came (before JSON.parse)
export function verify(headers, body, secret) {
  const at = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - at) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = \`\${headers['webhook-id']}.\${at}.\${body}\`
  const own = createHmac('sha256', key).update(said).digest()
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === own.length && timingSafeEqual(given, own)
  })
}`

export const pythonExample = `import base64, hashlib, hmac, time

# headers in lower case, body as it came (bytes)
def verify(headers, body, secret):
    at = headers["webhook-timestamp"]
    if abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    said = f"{headers['webhook-id']}.{at}.".encode() + body
    own = hmac.new(key, said, hashlib.sha256).digest()
    given = headers["webhook-signature"].split(" ")
    return any(
        hmac.compare_digest(base64.b64decode(each[3:]), own) for each in given
    )`
