/** A program for people who do not trust ours: checks a receipt and its winners with Python's standard library. */
export const pythonProgram = `import hashlib, hmac, json, sys

r = json.load(open(sys.argv[1], encoding="utf-8"))
text = lambda value: json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
sha = lambda value: hashlib.sha256(value).hexdigest()
ok = lambda what, holds: print("ok   " if holds else "WRONG", what) or holds
seed, e = bytes.fromhex(r["seed"]), r["entropy"]
entrants = sorted(r["list"], key=lambda x: x["number"])
good = [ok("seed as published before", sha(seed) == r["commit"]), ok("terms", sha(text(r["terms"])) == r["termsHash"]),
        ok("list", sha(text(entrants)) == r["listHash"])]
if e["kind"] == "beacon":  # the signature itself: drand's own tools
    good.append(ok("beacon", sha(bytes.fromhex(e["signature"])) == e["randomness"]))
came = "witness:" + e["text"] if e["kind"] == "witness" else f"beacon:{e['round']}:{e['randomness']}"
key = hmac.new(seed, text({"terms": r["termsHash"], "list": r["listHash"], "entropy": came}), "sha256").digest()

for at, step in enumerate(r["steps"]):
    if step["kind"] != "won":
        continue
    before = r["steps"][:at]
    void = {s["of"] for s in before if s["kind"] == "void"}
    out = {n for s in before if s["kind"] == "won" and s["seq"] not in void for n in s["winners"]}
    groups = next(p["groups"] for p in r["terms"]["prizes"] if p["id"] == step["prize"])
    no = [x for x in r["terms"].get("excluded", []) if x["prize"] in (None, step["prize"])]
    out |= {x["number"] for x in no if "number" in x}
    kept_out = {x["group"] for x in no if "group" in x}
    left = [x["number"] for x in entrants if x["number"] not in out and not kept_out & set(x["groups"])
            and (not groups or set(groups) & set(x["groups"]))]
    won, c, label = [], 0, f"draw:{r['draw']}:round:{step['seq']}".encode()
    while len(won) < len(step["winners"]) and left:
        u = int.from_bytes(hmac.new(key, label + c.to_bytes(4, "big"), "sha256").digest(), "big")
        c += 1
        if u < 2**256 - 2**256 % len(left):
            won.append(left.pop(u % len(left)))
    good.append(ok(f"step {step['seq']}: {step['prize']}: {won}", won == step["winners"]))
sys.exit(not all(good))
`
