const { Caller } = await import('./e2e/caller.ts')
const { readFileSync } = await import('node:fs')
const old = /admin \/ (\S+)/.exec(readFileSync('/work/runs/look.log', 'utf8'))[1]
const me = await Caller.signIn('http://127.0.0.1:8811', { username: 'admin', password: old })
await me.post('/user/updatePassword', {
  oldpassword: old,
  newpassword: 'Quiet-Harbour-27',
  surePsd: 'Quiet-Harbour-27',
})
