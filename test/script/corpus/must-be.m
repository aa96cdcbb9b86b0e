%% greater than infinity
mustBeGreaterThan (-5, Inf)
%% greater than minus infinity
mustBeGreaterThan (-Inf, -Inf)
%% greater than NaN
mustBeGreaterThan (5, NaN)
%% values that are not finite
mustBeGreaterThan ([NaN 1 Inf -Inf], 0.5)
%% or equal
mustBeGreaterThanOrEqual ([1 2; NaN -Inf], Inf)
%% less than
x = [Inf 3]; mustBeLessThan (x, 3)
%% less than or equal
mustBeLessThanOrEqual (Inf, 1e300)
%% less than or equal of a column
x = [Inf; 5; NaN]; mustBeLessThanOrEqual (x, 1)
%% large limits
mustBeGreaterThan (5, 1e21), 
%% larger limits
mustBeGreaterThan (5, 1e22)
%% negative limits
mustBeGreaterThan (-6, -5)
%% fine
mustBeGreaterThan (Inf, 5), mustBeLessThan (-Inf, Inf), mustBeGreaterThanOrEqual (Inf, Inf), mustBePositive (Inf), mustBeNonNan ([1 Inf]), mustBeFinite (5)
%% positive
mustBePositive ([-1 0 NaN -Inf Inf])
%% nonnegative
mustBeNonnegative ([-1 0 NaN -Inf Inf])
%% negative
mustBeNegative ([-1 0 NaN -Inf Inf])
%% nonpositive
mustBeNonpositive ([-1 0 NaN -Inf Inf])
%% finite
mustBeFinite ([1 NaN Inf -Inf])
%% nonnan
mustBeNonNan ([1 NaN Inf -Inf])
%% nonzero
mustBeNonzero ([1 NaN 0 -0])
%% integer
mustBeInteger (Inf)
%% integer NaN
mustBeInteger ([1 NaN])
%% integer fraction
mustBeInteger (-1.5)
%% member
mustBeMember (Inf, [1 2])
%% member infinity
mustBeMember (Inf, [1 Inf])
%% member NaN
mustBeMember (NaN, [1 NaN])
%% real
mustBeReal (complex (1, Inf))
%% numeric
mustBeNumeric (true)
%% integer classes
mustBeGreaterThan (int8 (5), Inf)
%% integer class limits
mustBeLessThan (int8 ([5 100]), int8 (50))
%% single limits
mustBeLessThan (single (5.5), single (0.1))
%% empty
mustBeGreaterThan ([], Inf), mustBePositive ([]), mustBeFinite ([])
%% logical
mustBePositive ([true false])
%% text
mustBePositive ('a'), mustBeGreaterThan ('a', 200)
%% complex
mustBeGreaterThan (1+2i, 5)
%% cell
mustBePositive ({1})
%% nonempty
mustBeNonempty ([])
%% validateattributes with infinity
validateattributes (-5, {'numeric'}, {'>', Inf})
%% validateattributes with limits
validateattributes (5, {'numeric'}, {'<=', -Inf})
%% validateattributes with NaN
validateattributes (NaN, {'numeric'}, {'positive'})
%% validateattributes not finite
validateattributes ([1 Inf], {'numeric'}, {'finite'})
%% validateattributes with NaN limit
validateattributes (5, {'numeric'}, {'>=', NaN})
%% validateattributes sizes
validateattributes ([1 2], {'numeric'}, {'numel', Inf})
