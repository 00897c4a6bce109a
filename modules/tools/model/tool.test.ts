import { describe, expect, it, test } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { toolNamed } from '../tools-fixture.ts';
import { isWebsite, siteOf, slugOf } from './address.ts';
import { nameTaken, toolNotFound } from './errors.ts';
import { ToolAffiliateLinkSet, ToolEdited, ToolListed, ToolMerged, ToolRetired, tools } from './tool.ts';

const at = '2026-03-01T09:00:00.000Z';
const chief: Actor = { kind: 'member', id: 'chief', isAdmin: true };
const importer: Actor = { kind: 'system', id: 'catalogue' };
const lamp = toolNamed('Lamp');
const content = (fields: Partial<typeof lamp> = {}) => ({
  ...lamp,
  ...fields,
  features: ['Lights up', 'Lasts', 'Folds'],
});
const from = (origin: 'catalogue' | 'staff', fields: Partial<typeof lamp> = {}) =>
  ToolListed({
    ...{ toolId: 'lamp', slug: 'lamp', tool: content(fields), origin, submissionId: null },
    ...{ listedAt: '2026-02-01T00:00:00.000Z', checkedAt: '2026-02-01' },
  });

describe('a tool', () => {
  const tool = specify(tools);
  const keep = (fields: Partial<typeof lamp> = {}, checkedAt = '2026-02-01') =>
    ({
      type: 'KeepTool',
      data: { toolId: 'lamp', slug: 'lamp', tool: content(fields), checkedAt, listedAt: '2026-02-01T00:00:00.000Z' },
      actor: importer,
      at,
    }) as const;

  it('is listed from the catalogue once, however often it is imported', () => {
    tool.given().when(keep()).thenDecided(from('catalogue'));
    tool.given(from('catalogue')).when(keep()).thenNothing();
  });

  it('follows later editions of the catalogue', () => {
    tool
      .given(from('catalogue'))
      .when(keep({ pricing: 'Paid' }, '2026-03-01'))
      .thenDecided(
        ToolEdited({
          toolId: 'lamp',
          tool: content({ pricing: 'Paid' }),
          origin: 'catalogue',
          checkedAt: '2026-03-01',
        }),
      );
  });

  it('is ignored by the catalogue once someone edited it, listed it by hand or retired it', () => {
    const edited = ToolEdited({ toolId: 'lamp', tool: content(), origin: 'staff', checkedAt: '2026-02-02' });
    const retired = ToolRetired({ toolId: 'lamp', reason: 'It closed', successorId: null });
    for (const history of [[from('catalogue'), edited], [from('staff')], [from('catalogue'), retired]])
      tool
        .given(...history)
        .when(keep({ pricing: 'Paid' }))
        .thenNothing();
  });

  it('has a name that no second tool can take', () => {
    const data = { toolId: 'lamp', slug: 'lamp', tool: lamp, origin: 'staff', submissionId: null } as const;
    const command = { type: 'ListTool', data, actor: chief, at } as const;
    tool
      .given()
      .when(command)
      .thenDecided(ToolListed({ ...data, tool: content(), listedAt: at, checkedAt: '2026-03-01' }));
    tool.given(from('catalogue')).when(command).thenRefused(nameTaken);
  });

  it('is listed once for a submission, with its affiliate link, even if it has left since', () => {
    const data = { toolId: 'lamp', slug: 'lamp', tool: lamp, origin: 'submission', submissionId: 's1' } as const;
    const command = {
      type: 'ListTool',
      data: { ...data, affiliateLink: 'https://partner.example' },
      actor: chief,
      at,
    } as const;
    const listed = ToolListed({ ...data, tool: content(), listedAt: at, checkedAt: '2026-03-01' });
    const linked = ToolAffiliateLinkSet({ toolId: 'lamp', affiliateLink: 'https://partner.example' });
    tool.given().when(command).thenDecided(listed, linked);
    tool.given(listed, linked).when(command).thenNothing();
    tool
      .given(listed, ToolRetired({ toolId: 'lamp', reason: 'It closed', successorId: null }))
      .when(command)
      .thenNothing();
    const another = { ...command, data: { ...command.data, submissionId: 's2' } };
    tool.given(listed).when(another).thenRefused(nameTaken);
  });

  it('is edited field by field, and counts as checked on that day', () => {
    const edit = (pricing: string) => ({ type: 'EditTool', data: { changes: { pricing } }, actor: chief, at }) as const;
    tool
      .given(from('staff'))
      .when(edit('Paid'))
      .thenDecided(
        ToolEdited({ toolId: 'lamp', tool: content({ pricing: 'Paid' }), origin: 'staff', checkedAt: '2026-03-01' }),
      );
    tool.given(from('staff')).when(edit('Free plan')).thenNothing();
    tool.given().when(edit('Paid')).thenRefused(toolNotFound);
  });

  it('has an affiliate link from when it is set until it is removed', () => {
    const set = (affiliateLink: string | null) =>
      ({ type: 'SetAffiliateLink', data: { affiliateLink }, actor: chief, at }) as const;
    const link = ToolAffiliateLinkSet({ toolId: 'lamp', affiliateLink: 'https://partner.example' });
    tool.given(from('staff')).when(set('https://partner.example')).thenDecided(link);
    tool.given(from('staff'), link).when(set('https://partner.example')).thenNothing();
    tool
      .given(from('staff'), link)
      .when(set(null))
      .thenDecided(ToolAffiliateLinkSet({ toolId: 'lamp', affiliateLink: null }));
  });

  it('leads to another one for good when it is merged or retired', () => {
    const merge = (intoId: string) => ({ type: 'MergeTool', data: { intoId }, actor: chief, at }) as const;
    const retire = {
      type: 'RetireTool',
      data: { reason: 'It closed', successorId: 'torch' },
      actor: chief,
      at,
    } as const;
    const merged = ToolMerged({ toolId: 'lamp', intoId: 'torch' });
    tool.given(from('staff')).when(merge('torch')).thenDecided(merged);
    tool.given(from('staff'), merged).when(merge('torch')).thenNothing();
    tool.given(from('staff'), merged).when(merge('beam')).thenRefused(toolNotFound);
    tool
      .given(from('staff'))
      .when(retire)
      .thenDecided(ToolRetired({ toolId: 'lamp', reason: 'It closed', successorId: 'torch' }));
    tool.given(from('staff'), merged).when(retire).thenRefused(toolNotFound);
  });
});

test.each([
  ['ChatGPT', 'chatgpt'],
  ['Copy.ai', 'copy-ai'],
  ['  Café & Crème+ ', 'cafe-and-creme-plus'],
  ['Submit', 'submit-tool'],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the slug of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

test('a name without any Latin letter gets a generated slug', () => {
  expect(slugOf('工具')).toMatch(/^tool-[0-9a-f]{8}$/);
  expect(slugOf('工具')).not.toBe(slugOf('工人'));
});

test.each([
  ['https://www.Lamp.example/', 'lamp.example'],
  ['http://lamp.example', 'lamp.example'],
  ['https://lamp.example/en/pricing/?ref=1#top', 'lamp.example/en/pricing'],
  ['https://lamp.example:8443', 'lamp.example:8443'],
  ['javascript:alert(1)', null],
  ['lamp', null],
])('the site of %s is %s', (website, site) => expect(siteOf(website)).toBe(site));

test.each([
  ['https://lamp.example/en?ref=1', true],
  ['HTTP://Lamp.Example:8443', true],
  ['https://leuchte.österreich', true],
  ['ftp://lamp.example', false],
  ['https://lamp', false],
  ['http://localhost/index.html', false],
  ['https://127.0.0.1', false],
  ['http://metadata.google.internal', false],
  ['http://Printer.LOCAL/', false],
  ['https://lamp.localhost', false],
  ['https://router.home.arpa', false],
  ['https://lamp.internal.example', true],
  ['https://[::1]/a.b', false],
  ['https://lamp.example@elsewhere.example', false],
])('%s is a website: %s', (text, expected) => expect(isWebsite(text)).toBe(expected));
