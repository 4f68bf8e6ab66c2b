-- zh: PKI 密钥记录车辆自行激活的时间。
-- en: PKI keys say when their vehicle activated itself.
ALTER TABLE "pki_key" ADD COLUMN "activated_at" timestamp (3) with time zone;