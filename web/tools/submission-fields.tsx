// The fields for submitting a tool.
import { Link } from '@tanstack/react-router';
import { useDebounced } from '../search/use-debounced.ts';
import { trpc } from '../trpc.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { type FieldsProps, ToolFields } from './tool-fields.tsx';

export function SubmissionFields<Output>({ form }: FieldsProps<Output>) {
  const { watch, setValue } = form;
  return (
    <>
      <ToolFields form={form}>
        <ListedAlready website={watch('website')} />
      </ToolFields>
      <Checkbox
        label="This is my own tool, or my company’s"
        checked={watch('isOwn')}
        onCheckedChange={(checked) => setValue('isOwn', checked, { shouldDirty: true })}
      />
    </>
  );
}

const pauseMs = 400;

function ListedAlready({ website }: { website: string }) {
  const settled = useDebounced(website.trim(), pauseMs);
  const isAddress = URL.canParse(settled);
  const { data } = trpc.submissions.duplicates.useQuery({ website: settled }, { enabled: isAddress });
  const [first] = (isAddress && data?.duplicates) || [];
  return (
    <div role="status">
      {first && (
        <Notice title="This tool is already listed">
          <Link to="/ai-tools/$slug" params={{ slug: first.slug }} target="_blank" className="font-medium underline">
            {first.name}
          </Link>{' '}
          has the same website. Submit yours only if it is another tool.
        </Notice>
      )}
    </div>
  );
}
