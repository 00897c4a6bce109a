// Edits a tool's directory entry, and its affiliate link, which neither ranking nor the adviser ever sees.
import { useId, useRef, useState } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { showIssues, useSchemaForm } from '../forms.ts';
import { QueryError } from '../query-error.tsx';
import type { Tool, ToolFound } from '../tools/directory-names.ts';
import type { SubmissionValues } from '../tools/schemas.ts';
import { ToolFields } from '../tools/tool-fields.tsx';
import { trpc } from '../trpc.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Dialog, DialogFooter } from '../ui/layers/dialog.tsx';
import { useDiscardQuestion } from '../ui/layers/discard-question.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { ToolPictures } from './tool-pictures.tsx';

export function EditTool({ slug, onClose }: { slug: string; onClose: () => void }) {
  const isChanged = useRef(false);
  const { leave, question } = useDiscardQuestion(() => isChanged.current, onClose);
  const query = trpc.directory.tool.useQuery({ idOrSlug: slug });
  const tool = query.data?.tool ?? undefined;
  return (
    <Dialog title="Edit tool" width="lg" fullOnPhone open onOpenChange={(open) => !open && leave()}>
      {tool ? (
        <EditForm
          screenshot={query.data?.screenshot ?? null}
          tool={tool}
          onChange={() => {
            isChanged.current = true;
          }}
          onSaved={onClose}
          onCancel={leave}
        />
      ) : query.isPending ? (
        <LoadingBlocks label="Loading the tool" heights={['h-16', 'h-16', 'h-32']} />
      ) : (
        <QueryError query={query} title="The tool did not load" otherwise="It is no longer in the directory." />
      )}
      {question}
    </Dialog>
  );
}

const valuesOf = (tool: Tool): SubmissionValues => ({
  ...{ name: tool.name, website: tool.website, sector: tool.sectorSlug, summary: tool.summary },
  ...{ description: tool.description, features: tool.features.join(', '), pricing: tool.pricing },
  ...{ pricingClass: tool.pricingClass ?? '', isOwn: false },
});

const failed = 'The tool was not changed. Please try again.';

type EditFormProps = {
  tool: Tool;
  screenshot: ToolFound['screenshot'];
  onChange: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

function EditForm({ tool, screenshot, onChange, onSaved, onCancel }: EditFormProps) {
  const formId = useId();
  const { directory } = trpc.useUtils();
  const [affiliateLink, setAffiliateLink] = useState(tool.affiliateLink ?? '');
  const form = useSchemaForm(async () => (await import('../tools/schemas.ts')).submissionSchema, valuesOf(tool));
  const edit = trpc.directory.editTool.useMutation({
    onSuccess() {
      announce(`${tool.name} is changed.`);
      onSaved();
    },
    onError: (error) => showIssues(form, error),
    onSettled: () => directory.invalidate(),
  });
  return (
    <>
      <form
        id={formId}
        noValidate
        onInput={onChange}
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ isOwn: _, pricingClass, ...changes }) =>
          edit.mutate({
            id: tool.id,
            ...changes,
            pricingClass: pricingClass ?? null,
            affiliateLink: affiliateLink.trim() || null,
          }),
        )}
      >
        <ToolFields form={form} />
        <TextField
          label="Affiliate link"
          hint="Opens in place of the website, with a note next to it. Leave it empty for none."
          type="url"
          optional
          value={affiliateLink}
          onChange={(event) => setAffiliateLink(event.target.value)}
        />
        <FormFailure error={edit.error} otherwise={failed} besideFields={form.formState.errors} />
      </form>
      <ToolPictures tool={tool} screenshot={screenshot} />
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" pending={edit.isPending}>
          Save
        </Button>
      </DialogFooter>
    </>
  );
}
