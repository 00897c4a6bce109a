// The fields that describe a tool, for members who submit one and admins who edit one.
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sectorNames, sectors } from '../../modules/tools/names.ts';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { pricingClasses, pricingNames } from './directory-names.ts';
import type { SubmissionValues } from './schemas.ts';

const sectorOptions = sectors.map((value) => ({ value, label: sectorNames[value] }));
const pricingOptions = [
  { value: '', label: 'Not sure' },
  ...pricingClasses.map((value) => ({ value, label: pricingNames[value] })),
];

type ToolFieldsProps<Output> = {
  form: UseFormReturn<SubmissionValues, unknown, Output>;
  /** Notes about the website, shown below its field. */
  children?: ReactNode;
};

export function ToolFields<Output>({ form, children }: ToolFieldsProps<Output>) {
  const { register, formState } = form;
  const field = (name: Exclude<keyof SubmissionValues, 'isOwn'>) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  return (
    <>
      <TextField {...field('name')} label="Tool name" autoFocus maxLength={100} />
      <div className="flex flex-col gap-2">
        <TextField {...field('website')} label="Website URL" type="url" inputMode="url" placeholder="https://" />
        {children}
      </div>
      <Select {...field('sector')} label="Sector" placeholder="Choose a sector" options={sectorOptions} />
      <TextField {...field('summary')} label="Summary" hint="One line: what it does, and for whom." maxLength={200} />
      <TextArea {...field('description')} label="Description" rows={4} />
      <TextField
        {...field('features')}
        label="Key features"
        hint="With commas between them."
        placeholder="Drafts, Translations, Team library"
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField {...field('pricing')} label="Pricing" placeholder="Free plan, paid plans above it" maxLength={200} />
        <Select {...register('pricingClass')} label="Kind of price" optional options={pricingOptions} />
      </div>
    </>
  );
}
