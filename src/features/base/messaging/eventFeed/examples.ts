/** Programs that mirror the platform's objects in a file. They are shown to users and run by tests. */
export const nodeMirror = `import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const { SERVER, TOKEN, TYPES } = process.env
const file = 'mirror.json'
const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { cursor: 'now', objects: {} }
for (;;) {
  try {
    const query = new URLSearchParams({ after: state.cursor, types: TYPES, wait: '30' })
    const headers = { authorization: \`Bearer \${TOKEN}\` }
    const response = await fetch(\`\${SERVER}/events?\${query}\`, { headers })
    const { code, msg, data: page } = await response.json()
    if (code !== 200) throw new Error(\`\${code} \${msg}\`)
    for (const { type, subject, data } of page.events) {
      if (type.endsWith('.removed')) delete state.objects[subject]
      else state.objects[subject] = data
    }
    state.cursor = page.cursor
    // Objects and cursor are replaced together, so that nothing is missing after a crash.
    writeFileSync(\`\${file}.new\`, JSON.stringify(state))
    renameSync(\`\${file}.new\`, file)
  } catch (error) {
    console.error(error.message)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}`

export const pythonMirror = `import json, os, sys, time, urllib.parse, urllib.request

server, token, types = (os.environ[name] for name in ("SERVER", "TOKEN", "TYPES"))
file = "mirror.json"
state = json.load(open(file)) if os.path.exists(file) else {"cursor": "now", "objects": {}}
while True:
    try:
        query = urllib.parse.urlencode({"after": state["cursor"], "types": types, "wait": 30})
        headers = {"Authorization": f"Bearer {token}"}
        request = urllib.request.Request(f"{server}/events?{query}", headers=headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = json.load(response)
        if answer["code"] != 200:
            raise RuntimeError(f"{answer['code']} {answer['msg']}")
        for event in answer["data"]["events"]:
            if event["type"].endswith(".removed"):
                state["objects"].pop(event["subject"], None)
            else:
                state["objects"][event["subject"]] = event["data"]
        state["cursor"] = answer["data"]["cursor"]
        # Objects and cursor are replaced together, so that nothing is missing after a crash.
        with open(f"{file}.new", "w") as output:
            json.dump(state, output)
        os.replace(f"{file}.new", file)
    except Exception as error:
        print(error, file=sys.stderr)
        time.sleep(1)`

/** First request: the cursor of the next event. */
export const curlStart = `curl --header "Authorization: Bearer $TOKEN" "$SERVER/events?after=now"`
/** The next ones: up to 30 s until there is an event. */
export const curlNext = `curl --header "Authorization: Bearer $TOKEN" "$SERVER/events?wait=30&after=CURSOR"`
