-- zh: 图表可用信号的小时和日统计；公式信号带单位检查；默认 14 个信号，已存报文的统计在后台补算
-- en: Charts have hourly and daily statistics of signals and of expressions with units. Stored messages are counted for 14 signals in the background.
CREATE TABLE "chart_signal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"expression" text NOT NULL,
	"unit" text,
	"decimals" integer NOT NULL,
	"bins" text,
	"counted_from" date,
	"progress" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"next_day" date,
	"last_vin" text DEFAULT '' NOT NULL,
	CONSTRAINT "chart_signal_zh_unique" UNIQUE("zh"),
	CONSTRAINT "chart_signal_en_unique" UNIQUE("en")
);
--> statement-breakpoint
CREATE TABLE "signal_day" (
	"vin" text NOT NULL,
	"day" date NOT NULL,
	"lows" double precision[] NOT NULL,
	"highs" double precision[] NOT NULL,
	"sums" double precision[] NOT NULL,
	"lasts" double precision[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "signal_day_vin_day_pk" PRIMARY KEY("vin","day")
);
--> statement-breakpoint
CREATE TABLE "signal_hour" (
	"vin" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"lows" double precision[] NOT NULL,
	"highs" double precision[] NOT NULL,
	"sums" double precision[] NOT NULL,
	"lasts" double precision[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "signal_hour_vin_hour_pk" PRIMARY KEY("vin","hour")
);
--> statement-breakpoint
CREATE INDEX "signal_day_day_index" ON "signal_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "signal_hour_hour_index" ON "signal_hour" USING btree ("hour");
--> statement-breakpoint
INSERT INTO "chart_signal" ("zh", "en", "expression", "unit", "decimals", "bins", "due_at") VALUES
  ('车速', 'Speed', 'vehicle.speed', 'km/h', 1, '0,20,40,60,80,100,120', now()),
  ('累计里程', 'Odometer', 'vehicle.odometer', 'km', 0, '0,10000,30000,60000,100000,200000', now()),
  ('SOC', 'SOC', 'vehicle.soc', '%', 1, '0,10,20,30,40,50,60,70,80,90', now()),
  ('总电压', 'Total voltage', 'vehicle.voltage', 'V', 1, NULL, now()),
  ('总电流', 'Total current', 'vehicle.current', 'A', 1, NULL, now()),
  ('绝缘电阻', 'Insulation resistance', 'vehicle.insulation', 'kΩ', 0, '0,100,500,1000,2000,5000', now()),
  ('单体最高电压', 'Highest cell voltage', 'battery.maxCell', 'V', 3, NULL, now()),
  ('单体最低电压', 'Lowest cell voltage', 'battery.minCell', 'V', 3, NULL, now()),
  ('电池最高温度', 'Highest battery temperature', 'battery.maxTemperature', '°C', 1, '-20,-10,0,10,15,20,25,30,35,40,45,50', now()),
  ('电池最低温度', 'Lowest battery temperature', 'battery.minTemperature', '°C', 1, '-20,-10,0,10,15,20,25,30,35,40', now()),
  ('驱动电机最高温度', 'Highest motor temperature', 'motor.maxTemperature', '°C', 1, '0,20,40,60,80,100,120', now()),
  ('电机控制器最高温度', 'Highest motor controller temperature', 'motor.maxControllerTemperature', '°C', 1, '0,20,40,60,80,100', now()),
  ('单体压差', 'Cell spread', 'battery.maxCell - battery.minCell', 'mV', 0, '0,10,20,30,50,100,200', now()),
  ('电池平均功率', 'Average battery power', 'vehicle.voltage * vehicle.current', 'kW', 2, '-50,-20,-10,-5,0,5,10,20,50', now());
