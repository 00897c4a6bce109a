// The public interface of the adviser module.

export { createAdvice } from './advice.ts';
export { evaluateAdviser } from './eval/evaluate.ts';
export { createModelEngine } from './language-model/create-model-engine.ts';
export { createSpending, type PaidModel, paidModel } from './language-model/spending.ts';
export { companyAnalyses } from './model/company-analysis.ts';
export { modelSwitch } from './model/model-switch.ts';
export { modelSpending } from './model/model-use.ts';
export { type Advice, AdviceFailed, type Plan } from './model/plan.ts';
export { modelsRouter } from './models-router.ts';
export { adviserRouter } from './router.ts';
