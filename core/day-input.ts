import * as z from 'zod'

/** A day in a request. The database stores the days around it too, which those of the years 1 and 9999 do not allow. */
export const DayInput = z.iso
  .date('Must be a day, as yyyy-MM-dd')
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', 'Must be a day between 1900 and 2999')
