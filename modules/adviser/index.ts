// The public interface of the adviser module.

export { createAdvice } from './advice.ts';
export { companyAnalyses } from './company-analysis.ts';
export { evaluateAdviser } from './eval/evaluate.ts';
export { createModelEngine } from './model/asking.ts';
export { createSpending, type PaidModel, paidModel } from './model/spending.ts';
export { modelSwitch } from './model-switch.ts';
export { modelSpending } from './model-use.ts';
export { modelsRouter } from './models-router.ts';
export { type Advice, AdviceFailed, type Plan } from './plan.ts';
export { adviserRouter } from './router.ts';
