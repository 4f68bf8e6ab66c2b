-- zh: 更换 ECU 公钥后，其报告计数重新开始；曾使用过的公钥不能再用
-- en: The report counter of an ECU begins again when its public key changes. A key that the ECU had before is refused.
ALTER TABLE "ecu_key" ADD COLUMN "former_keys" text[] DEFAULT '{}' NOT NULL;