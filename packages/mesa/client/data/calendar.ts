/** The world's calendar: seconds of world time as years, months, days and back. */
import { DataModel } from "../../common/abstract/index.ts";
import { ArrayField, NumberField, SchemaField, StringField } from "../../common/data/fields.ts";

interface LeapYears {
  leapStart: number;
  leapInterval: number;
}

interface Month {
  name: string;
  abbreviation: string;
  ordinal: number;
  days: number;
  leapDays: number | null;
}

interface Season {
  name: string;
  monthStart: number | null;
  dayStart: number | null;
  monthEnd: number | null;
  dayEnd: number | null;
}

export interface TimeComponents {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}

type Formatter = (calendar: CalendarData, components: TimeComponents, options: object) => string;

const integer = (options: object = {}) =>
  new NumberField({ required: true, nullable: false, integer: true, ...options });
const positive = () => new NumberField({ required: true, nullable: false, positive: true });
const text = (options: object = {}) => new StringField({ required: true, blank: true, ...options });
const optional = (fields: Record<string, never>) =>
  new SchemaField(fields, { required: true, nullable: true, initial: null });

/** A calendar with its months, weekdays and seasons. */
export class CalendarData extends DataModel {
  declare name: string;
  declare years: { yearZero: number; firstWeekday: number; leapYear: LeapYears | null } | null;
  declare months: { values: Month[] } | null;
  declare days: {
    values: { name: string; abbreviation: string; ordinal: number }[];
    daysPerYear: number;
    hoursPerDay: number;
    minutesPerHour: number;
    secondsPerMinute: number;
  };
  declare seasons: { values: Season[] } | null;

  static override defineSchema() {
    const bound = () => new NumberField({ required: true, nullable: true, min: 0, integer: true });
    const named = { name: text({ blank: false }), abbreviation: text() };
    return {
      name: text({ blank: false }),
      description: text(),
      years: optional({
        yearZero: integer(),
        firstWeekday: integer({ min: 0 }),
        leapYear: optional({ leapStart: integer(), leapInterval: integer({ min: 1 }) } as never),
      } as never),
      months: optional({
        values: new ArrayField(
          new SchemaField({
            ...named,
            ordinal: integer({ min: 1 }),
            days: new NumberField({ required: true, nullable: false }),
            leapDays: new NumberField({ required: false, nullable: true }),
          }),
        ),
      } as never),
      days: new SchemaField({
        values: new ArrayField(
          new SchemaField({ name: text({ blank: false }), abbreviation: text(), ordinal: integer({ min: 1 }) }),
          { required: true, nullable: false },
        ),
        daysPerYear: positive(),
        hoursPerDay: positive(),
        minutesPerHour: positive(),
        secondsPerMinute: positive(),
      }),
      seasons: optional({
        values: new ArrayField(
          new SchemaField({
            name: text({ blank: false }),
            abbreviation: text(),
            monthStart: bound(),
            dayStart: bound(),
            monthEnd: bound(),
            dayEnd: bound(),
          }),
        ),
      } as never),
    };
  }

  get #secondsPerHour(): number {
    return this.days.minutesPerHour * this.days.secondsPerMinute;
  }

  get #secondsPerDay(): number {
    return this.days.hoursPerDay * this.#secondsPerHour;
  }

  /** @param year  Counted from the calendar's year zero. */
  isLeapYear(year: number): boolean {
    const leap = this.years?.leapYear;
    if (!leap || year < leap.leapStart) return false;
    return (year - leap.leapStart) % leap.leapInterval === 0;
  }

  /** How many leap years there are from year zero up to, not including, a year; negative for years before it. */
  countLeapYears(year: number): number {
    const leap = this.years?.leapYear;
    if (!leap) return 0;
    const before = (limit: number): number =>
      limit <= leap.leapStart ? 0 : Math.ceil((limit - leap.leapStart) / leap.leapInterval);
    return before(year) - before(0);
  }

  #leapDays(): number {
    return (this.months?.values ?? []).reduce((sum, month) => sum + ((month.leapDays ?? month.days) - month.days), 0);
  }

  #daysInYear(year: number): number {
    return this.days.daysPerYear + (this.isLeapYear(year) ? this.#leapDays() : 0);
  }

  /** Days from year zero to the first day of a year. */
  #daysBefore(year: number): number {
    return year * this.days.daysPerYear + this.countLeapYears(year) * this.#leapDays();
  }

  /** World time in seconds as components. */
  timeToComponents(time = 0): TimeComponents {
    const perDay = this.#secondsPerDay;
    const allDays = Math.floor(time / perDay);
    let rest = time - allDays * perDay;
    let year = Math.floor(allDays / this.days.daysPerYear);
    while (this.#daysBefore(year) > allDays) year -= 1;
    while (this.#daysBefore(year + 1) <= allDays) year += 1;
    const day = allDays - this.#daysBefore(year);
    const hour = Math.floor(rest / this.#secondsPerHour);
    rest -= hour * this.#secondsPerHour;
    const minute = Math.floor(rest / this.days.secondsPerMinute);
    const second = Math.floor(rest - minute * this.days.secondsPerMinute);
    const leapYear = this.isLeapYear(year);
    const { month, dayOfMonth } = this.#monthOf(day, leapYear);
    const weekdays = this.days.values.length || 1;
    const weekday = (allDays + (this.years?.firstWeekday ?? 0)) % weekdays;
    return {
      year,
      day,
      hour,
      minute,
      second,
      month,
      dayOfMonth,
      dayOfWeek: (weekday + weekdays) % weekdays,
      season: this.#seasonOf(month, dayOfMonth),
      leapYear,
    };
  }

  #monthOf(day: number, leapYear: boolean): { month: number; dayOfMonth: number } {
    let dayOfMonth = day;
    const months = this.months?.values ?? [];
    for (const [month, { days, leapDays }] of months.entries()) {
      const length = leapYear ? (leapDays ?? days) : days;
      if (dayOfMonth < length) return { month, dayOfMonth };
      dayOfMonth -= length;
    }
    return { month: Math.max(months.length - 1, 0), dayOfMonth };
  }

  #seasonOf(month: number, dayOfMonth: number): number {
    const position = (ordinal: number | null, day: number | null): number => (ordinal ?? 0) * 1000 + (day ?? 0);
    const now = position(month + 1, dayOfMonth);
    const index = (this.seasons?.values ?? []).findIndex(({ monthStart, dayStart, monthEnd, dayEnd }) => {
      const start = position(monthStart, dayStart);
      const end = position(monthEnd, dayEnd ?? 999);
      return start <= end ? now >= start && now <= end : now >= start || now <= end;
    });
    return Math.max(index, 0);
  }

  /** Components as seconds of world time. A day of the year may be given, or month and day of the month. */
  componentsToTime(components: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0, month, dayOfMonth } = components;
    let day = components.day ?? 0;
    if (components.day === undefined && (month !== undefined || dayOfMonth !== undefined)) {
      const leap = this.isLeapYear(year);
      day = dayOfMonth ?? 0;
      for (const { days, leapDays } of (this.months?.values ?? []).slice(0, month ?? 0))
        day += leap ? (leapDays ?? days) : days;
    }
    return (
      (this.#daysBefore(year) + day) * this.#secondsPerDay +
      hour * this.#secondsPerHour +
      minute * this.days.secondsPerMinute +
      second
    );
  }

  #seconds(time: number | Partial<TimeComponents>): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  add(startTime: number | Partial<TimeComponents>, deltaTime: number | Partial<TimeComponents>): TimeComponents {
    if (typeof deltaTime === "number") return this.timeToComponents(this.#seconds(startTime) + deltaTime);
    const { year = 0, month = 0, ...rest } = deltaTime;
    const start = this.timeToComponents(this.#seconds(startTime));
    const months = this.months?.values.length || 1;
    const moved = start.month + month;
    const target = {
      ...start,
      year: start.year + year + Math.floor(moved / months),
      month: ((moved % months) + months) % months,
    };
    const base = this.componentsToTime(
      month
        ? { ...target, day: undefined }
        : { ...target, day: Math.min(start.day, this.#daysInYear(target.year) - 1) },
    );
    const { day = 0, hour = 0, minute = 0, second = 0 } = rest;
    return this.timeToComponents(
      base + day * this.#secondsPerDay + hour * this.#secondsPerHour + minute * this.days.secondsPerMinute + second,
    );
  }

  difference(
    endTime: number | Partial<TimeComponents>,
    startTime: number | Partial<TimeComponents> = game.time.worldTime,
  ): TimeComponents {
    return this.timeToComponents(this.#seconds(endTime) - this.#seconds(startTime));
  }

  /** A time as text; a named formatter is looked up in CONFIG.time.formatters. */
  format(
    time: number | Partial<TimeComponents> = game.time.worldTime,
    formatter: string | Formatter = "timestamp",
    options: object = {},
  ): string {
    const fn =
      typeof formatter === "string" ? (CONFIG.time.formatters as Record<string, Formatter>)[formatter] : formatter;
    if (!fn) throw new Error(`There is no time formatter "${String(formatter)}"`);
    return fn(this, this.timeToComponents(this.#seconds(time)), options);
  }

  static formatTimestamp(calendar: CalendarData, components: TimeComponents, _options?: object): string {
    const pad = (value: number, length = 2): string => String(value).padStart(length, "0");
    const month = calendar.months?.values[components.month]?.ordinal ?? components.month + 1;
    const year = components.year + (calendar.years?.yearZero ?? 0);
    const { dayOfMonth, hour, minute, second } = components;
    return `${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth + 1)} ${pad(hour)}:${pad(minute)}:${pad(second)}`;
  }

  static formatAgo(
    _calendar: CalendarData,
    components: TimeComponents,
    { maxTerms = 5 }: { maxTerms?: number } = {},
  ): string {
    const units = ["year", "day", "hour", "minute", "second"] as const;
    const parts = units
      .filter((unit) => components[unit] > 0)
      .slice(0, maxTerms)
      .map((unit) =>
        new Intl.NumberFormat(game.i18n.lang, { style: "unit", unit, unitDisplay: "long" }).format(components[unit]),
      );
    return game.i18n.getListFormatter({ type: "unit" }).format(parts);
  }
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SEASONS: [string, number, number][] = [
  ["Spring", 3, 5],
  ["Summer", 6, 8],
  ["Fall", 9, 11],
  ["Winter", 12, 2],
];

/** A Gregorian year with a leap year every four years. */
export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG = {
  name: "Simplified Gregorian",
  description: "",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: MONTHS.map((name, index) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: index + 1,
      days: MONTH_LENGTHS[index],
      ...(name === "February" ? { leapDays: 29 } : {}),
    })),
  },
  days: {
    values: WEEKDAYS.map((name, index) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
      ordinal: index + 1,
    })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: SEASONS.map(([name, monthStart, monthEnd]) => ({
      name: `CALENDAR.GREGORIAN.${name}`,
      monthStart,
      monthEnd,
      dayStart: null,
      dayEnd: null,
    })),
  },
};
