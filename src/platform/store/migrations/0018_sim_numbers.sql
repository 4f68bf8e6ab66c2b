-- zh: ICCID 统一去掉末尾补位的 F，MSISDN 统一去掉国家代码 86。支持扩展指令的终端保留原 ICCID，其指令密钥由它计算
-- en: ICCIDs are stored without the F that pads 19 digits, mainland MSISDNs without 86. Units with extended commands keep theirs, as their order keys follow from it.
-- side by side: the release before reads and writes either form.
UPDATE "box" b SET "iccid" = left("iccid", 19) WHERE "iccid" ~ '^[0-9A-F]{19}F$' AND "extended" IS NOT TRUE AND NOT EXISTS (SELECT 1 FROM "box" o WHERE o."iccid" = left(b."iccid", 19));--> statement-breakpoint
-- side by side: the release before reads and writes either form.
UPDATE "sim_plan" s SET "iccid" = left("iccid", 19) WHERE "iccid" ~ '^[0-9A-F]{19}F$' AND NOT EXISTS (SELECT 1 FROM "sim_plan" o WHERE o."iccid" = left(s."iccid", 19)) AND NOT EXISTS (SELECT 1 FROM "box" b WHERE b."iccid" = s."iccid");--> statement-breakpoint
-- side by side: the release before reads and writes either form.
UPDATE "box" b SET "msisdn" = substr("msisdn", 3) WHERE "msisdn" ~ '^861\d{10,12}$' AND NOT EXISTS (SELECT 1 FROM "box" o WHERE o."msisdn" = substr(b."msisdn", 3));--> statement-breakpoint
-- side by side: the release before reads and writes either form.
UPDATE "sim_plan" s SET "msisdn" = substr("msisdn", 3) WHERE "msisdn" ~ '^861\d{10,12}$' AND NOT EXISTS (SELECT 1 FROM "sim_plan" o WHERE o."msisdn" = substr(s."msisdn", 3));
